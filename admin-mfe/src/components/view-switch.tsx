import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './view-switch.module.css';

interface ViewOption<V extends string> {
  value: V;
  label: string;
  icon: ReactNode;
}

interface ViewSwitchProps<V extends string> {
  label: string;
  options: readonly ViewOption<V>[];
  value: V;
  onChange(value: V): void;
}

/** Switch between the views of a list. On phones only the icons are visible. */
export function ViewSwitch<V extends string>({ label, options, value, onChange }: ViewSwitchProps<V>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next as V)}
      withItemsBorders={false}
      classNames={{
        root: classes.root,
        indicator: classes.indicator,
        label: classes.label,
        innerLabel: classes.inner,
        control: classes.control,
      }}
      data={options.map((option) => ({
        value: option.value,
        label: (
          <span className={classes.option}>
            {option.icon}
            <span className={classes.text}>{option.label}</span>
          </span>
        ),
      }))}
    />
  );
}
