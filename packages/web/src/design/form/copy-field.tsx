import { Button } from '../button/button.tsx';
import { IconCopy } from '../icon/tabler/copy.ts';
import { notify } from '../notify/notify.ts';
import copyClasses from './copy-field.module.css';
import classes from './field.module.css';
import { Field } from './field.tsx';

export interface CopyFieldProps {
  label: string;
  value: string;
  /** Said once it is copied: `Link Copied to Clipboard`. */
  copiedMessage: string;
  help?: string;
}

/** A text to take along, such as a link, with a button that copies it. */
export function CopyField({ label, value, copiedMessage, help }: CopyFieldProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    notify.success(copiedMessage);
  };
  return (
    <Field label={label} help={help}>
      {(attributes) => (
        <div className={copyClasses.row}>
          <input
            {...attributes}
            readOnly
            value={value}
            className={classes.control}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            icon={<IconCopy />}
            className={copyClasses.button}
            onClick={() => {
              copy().catch(() =>
                notify.error('Your browser did not allow copying. Select the text and copy it yourself.'),
              );
            }}
          >
            Copy
          </Button>
        </div>
      )}
    </Field>
  );
}
