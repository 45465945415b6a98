import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { matches } from '../../lib/matches';
import classes from './filters.module.css';
import type { FilterMenuProps } from './filters';

/** Minimum number of values for which a filter gets a search field. The console's fixed lists, such as the audited actions, are shorter. */
export const SEARCHED_FROM = 60;

/** Filter with many values: its button opens a search field with the values that contain the typed text. */
export function SearchedFilter({ label, options, value, onChange, anyLabel }: FilterMenuProps) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setTyped('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const chosen = options.find((option) => option.value === value);
  const choices = anyLabel ? [{ value: '', label: anyLabel }, ...options] : options;
  const shown = choices.filter((choice) => matches(choice, typed));
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      offset={6}
      width={280}
      withinPortal={false}
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">
        <UnstyledButton className={classes.pill} data-on={(anyLabel && chosen) || undefined} onClick={() => combobox.toggleDropdown()}>
          {anyLabel && chosen ? `${label}: ${chosen.label}` : (chosen?.label ?? label)}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          placeholder="Buscar…"
          aria-label={`Buscar em ${label}`}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options className={classes.choices} aria-label={label}>
          {shown.map((choice) => (
            <Combobox.Option key={choice.value} value={choice.value} active={choice.value === value} className={classes.searched}>
              {choice.label}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>Nada com este texto</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
