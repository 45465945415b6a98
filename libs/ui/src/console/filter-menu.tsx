import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './filter-menu.module.css';

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterMenuProps {
  /** What is filtered; stands on the button while nothing is chosen. */
  label: string;
  options: readonly FilterOption[];
  /** '' for none. */
  value: string;
  onChange(value: string): void;
  /** Entry that takes the filter away; without it something is always chosen. */
  anyLabel?: string;
}

/** A pill that opens its choices; coloured while it narrows the list. */
export function FilterMenu({ label, options, value, onChange, anyLabel }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  const choices = anyLabel ? [{ value: '', label: anyLabel }, ...options] : options;
  return (
    <Menu position="bottom-start" offset={6} width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.pill} data-on={(anyLabel && chosen) || undefined}>
          {anyLabel && chosen ? `${label}: ${chosen.label}` : (chosen?.label ?? label)}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
