import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconCheck } from '../icon/tabler/check.ts';
import { ChoiceFace, type ChoiceMenuProps } from './choice-face.tsx';

/** The menu of a `ChoiceMenu` from its first press on. It opens at once; the focus returns to its button. */
export function OpenedChoiceMenu(props: ChoiceMenuProps<string | number>) {
  const { options, value, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // The button that was pressed is gone, and with it the place that the menu would return the focus to. Whoever went on meanwhile stays there.
    if (document.activeElement === document.body) button.current?.focus();
    setIsOpen(true);
  }, []);
  return (
    <Menu position="bottom-start" shadow="md" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ChoiceFace {...props} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            aria-current={option.value === value || undefined}
            rightSection={
              option.value === value
                ? (option.icon ?? <IconCheck size={16} stroke={1.75} aria-hidden="true" />)
                : undefined
            }
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
