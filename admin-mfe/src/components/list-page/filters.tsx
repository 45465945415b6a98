import { Button, SubmitButton } from '@aflora/ui';
import { Menu, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isTooLong, type DayRangeValue } from '../../lib/days';
import classes from './filters.module.css';

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterMenuProps {
  /** Name of the filter; shown on the button while no value is chosen. */
  label: string;
  options: readonly FilterOption[];
  /** Chosen value; '' for none. */
  value: string;
  onChange(value: string): void;
  /** Label of the entry that removes the filter; without it a value is always chosen. */
  anyLabel?: string;
}

/** Button with a menu of values; coloured while the filter narrows the list. */
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

interface LimitFilterProps {
  clearLabel: string;
  onClear(): void;
  children: ReactNode;
}

/** Names the single record to which a link has limited the list, and removes that limit. */
export function LimitFilter({ clearLabel, onClear, children }: LimitFilterProps) {
  return (
    <UnstyledButton className={classes.pill} data-on onClick={onClear} aria-label={clearLabel}>
      {children}
      <IconX size={16} stroke={1.8} aria-hidden />
    </UnstyledButton>
  );
}

interface DayRangeFilterProps {
  label: string;
  value: DayRangeValue;
  onChange(value: DayRangeValue): void;
  /** The range of a report: it can be changed, but not removed, and its length is limited. */
  isRequired?: boolean;
}

const written = (day: string): string => day.split('-').reverse().join('/');

function summary({ from, to }: DayRangeValue): string {
  if (from && to) return from === to ? written(from) : `${written(from)} a ${written(to)}`;
  return from ? `desde ${written(from)}` : `até ${written(to)}`;
}

/** Button with fields for the first and the last day, both inclusive. */
export function DayRangeFilter({ label, value, onChange, isRequired = false }: DayRangeFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const isSet = value.from !== '' || value.to !== '';
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" offset={6} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.pill} data-on={(isSet && !isRequired) || undefined} onClick={() => setOpen(!isOpen)}>
          {isSet ? `${label}: ${summary(value)}` : label}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <Days
          // A new key resets the form to the current range when it is opened again.
          key={`${value.from}|${value.to}`}
          value={value}
          isRequired={isRequired}
          onChoose={(range) => {
            setOpen(false);
            onChange(range);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface DaysProps {
  value: DayRangeValue;
  isRequired: boolean;
  onChoose(range: DayRangeValue): void;
}

function Days({ value, isRequired, onChoose }: DaysProps) {
  const [range, setRange] = useState(value);
  const isBackwards = range.from !== '' && range.to !== '' && range.from > range.to;
  const isOverlong = isRequired && isTooLong(range);
  const isMissing = isRequired && (range.from === '' || range.to === '');
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards && !isMissing && !isOverlong) onChoose(range);
      }}
    >
      <TextInput
        type="date"
        size="sm"
        label="De"
        value={range.from}
        onChange={(event) => setRange({ ...range, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        size="sm"
        label="Até"
        value={range.to}
        error={isBackwards ? 'Termina antes de começar' : isOverlong && 'No máximo dez anos'}
        onChange={(event) => setRange({ ...range, to: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        {!isRequired && (
          <Button variant="subtle" size="sm" onClick={() => onChoose({ from: '', to: '' })}>
            Limpar
          </Button>
        )}
        <SubmitButton size="sm" disabled={isBackwards || isMissing || isOverlong}>
          Aplicar
        </SubmitButton>
      </div>
    </form>
  );
}
