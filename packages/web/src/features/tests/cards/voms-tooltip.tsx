import { Popover } from '@mantine/core';
import type { VomsResults } from '@plumbline/contract';
import { formatConvergence } from '@plumbline/domain/clinical/comparison/format-score';
import { type KeyboardEvent, useId, useState } from 'react';
import { IconInfoCircle } from '../../../design/icon/tabler/info-circle.ts';
import classes from './voms-tooltip.module.css';

/** The VOMS in four figures: shown while the pointer rests on it or it has the focus, and put away with Escape. */
export function VomsTooltip({ voms }: { voms: VomsResults }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={280}
      // Within the page's own landmark, yet outside of the card, which would cut it off.
      portalProps={{ target: document.querySelector('main') ?? document.body }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label="VOMS summary"
          aria-describedby={isOpen ? id : undefined}
          onPointerEnter={open}
          onPointerLeave={close}
          onFocus={open}
          onBlur={close}
          onClick={open}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
        >
          <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        role="tooltip"
        id={id}
        onPointerEnter={open}
        onPointerLeave={close}
      >
        <dl className={classes.figures}>
          {figuresOf(voms).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}

const figuresOf = (voms: VomsResults) =>
  [
    ['Baseline symptoms', voms.baselineSymptoms ?? 'Skip'],
    ['Max provocation', voms.maxProvocation ?? 'Skip'],
    ['Max total symptoms', voms.maxTotalSymptoms ?? 'Skip'],
    ['Average convergence', formatConvergence(voms.averageConvergenceCm)],
  ] as const;
