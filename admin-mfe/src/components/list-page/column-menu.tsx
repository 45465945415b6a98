import { Menu, UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ColumnChoice } from '../../lib/column-choice';
import classes from './filters.module.css';

/** Menu of the table's columns; the one that names the row isn't in it. */
export function ColumnMenu({ choice: { headers, hidden, toggle, showAll } }: { choice: ColumnChoice }) {
  return (
    <Menu position="bottom-end" offset={6} width={220} withinPortal={false} closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.pill} data-on={hidden.size > 0 || undefined}>
          <IconColumns3 size={18} stroke={1.6} aria-hidden />
          Colunas
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        {headers.map((header) => (
          <Menu.CheckboxItem key={header} checked={!hidden.has(header)} onChange={() => toggle(header)}>
            {header}
          </Menu.CheckboxItem>
        ))}
        {hidden.size > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={showAll}>Mostrar todas</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
