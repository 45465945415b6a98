import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { SelectionBar } from '../../../components/list-page/selection-bar';
import type { ProductSelection } from './use-product-selection';

interface ProductSelectionBarProps {
  selection: ProductSelection;
  total: number;
  /** Asks whether to show or to hide what is chosen. */
  ask(isActive: boolean): void;
}

export function ProductSelectionBar({ selection, total, ask }: ProductSelectionBarProps) {
  return (
    <SelectionBar
      count={selection.count}
      of={['produto selecionado', 'produtos selecionados']}
      onClear={selection.clear}
      all={{ total, label: `Selecionar todos os ${total}`, onChoose: selection.chooseAll }}
    >
      <Button size="sm" onClick={() => ask(true)} leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}>
        Ativar
      </Button>
      <Button variant="outline" size="sm" onClick={() => ask(false)} leftSection={<IconEyeOff size={16} stroke={1.6} aria-hidden />}>
        Desativar
      </Button>
    </SelectionBar>
  );
}
