import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { IconPencil } from '../icon/tabler/pencil.ts';
import { IconPlus } from '../icon/tabler/plus.ts';
import { IconTrash } from '../icon/tabler/trash.ts';
import { Card } from '../layout/card.tsx';
import classes from './gallery.module.css';

/** Buttons in every look. */
export function ButtonsSection() {
  return (
    <Card title="Buttons">
      <div className={classes.rows}>
        <div className={classes.row}>
          <span className={classes.rowLabel}>Rest</span>
          <Button variant="primary" icon={<IconPlus />}>
            Primary
          </Button>
          <Button>Default</Button>
          <Button variant="danger">Delete</Button>
        </div>
        <div className={classes.row}>
          <span className={classes.rowLabel}>Quiet</span>
          <Button variant="quiet" icon={<IconPlus />}>
            Quiet
          </Button>
        </div>
        <div className={classes.row}>
          <span className={classes.rowLabel}>Disabled</span>
          <Button variant="primary" disabled>
            Primary
          </Button>
          <span className={classes.hint}>says why beside it</span>
        </div>
        <div className={classes.row}>
          <span className={classes.rowLabel}>Working</span>
          <Button variant="primary" icon={<IconPlus />} isWorking>
            Saving
          </Button>
          <span className={classes.hint}>keeps its width</span>
        </div>
        <div className={classes.row}>
          <span className={classes.rowLabel}>Sizes</span>
          <Button size="small">Small</Button>
          <Button>Medium</Button>
          <Button size="large">Large</Button>
        </div>
        <div className={classes.row}>
          <span className={classes.rowLabel}>Icons</span>
          <IconButton label="Edit" icon={<IconPencil />} />
          <IconButton label="Delete" icon={<IconTrash />} />
          <IconButton label="Edit, bordered" variant="bordered" icon={<IconPencil />} />
          <IconButton label="Edit, small" size="small" icon={<IconPencil />} />
        </div>
      </div>
    </Card>
  );
}
