import type { OverviewView } from '@aflora/contracts';
import { formatMoney, formatMonth } from '@aflora/ui';
import { FigureCard } from '@aflora/ui/console';
import { IconBook, IconBottle, IconCash, IconHeart, IconPackage, IconUsers, type Icon } from '@tabler/icons-react';
import classes from './figures.module.css';

const number = new Intl.NumberFormat('pt-BR');

interface Figure {
  of: keyof OverviewView;
  label: string;
  icon: Icon;
  note: string;
}

const figuresOf = (today: Date): Figure[] => [
  { of: 'monthlyRevenueCents', label: 'Receita Mensal', icon: IconCash, note: `pedidos pagos em ${formatMonth(today)}` },
  { of: 'totalOrders', label: 'Total de Pedidos', icon: IconPackage, note: 'desde a abertura da loja' },
  { of: 'users', label: 'Usuários', icon: IconUsers, note: 'contas cadastradas' },
  { of: 'activeOngMembers', label: 'Membros ONG Ativos', icon: IconHeart, note: 'com apoio em dia' },
  { of: 'physicalProducts', label: 'Produtos Físicos', icon: IconBottle, note: 'no catálogo, ativos e inativos' },
  { of: 'digitalProducts', label: 'Produtos Digitais', icon: IconBook, note: 'no catálogo, ativos e inativos' },
];

/** The six cards; skeletons of the same size while `figures` is undefined. */
export function Figures({ figures }: { figures: OverviewView | undefined }) {
  return (
    <dl className={classes.grid} aria-busy={!figures}>
      {figuresOf(new Date()).map(({ of, label, icon: Icon, note }) => (
        <FigureCard
          key={of}
          label={label}
          icon={<Icon stroke={1.6} aria-hidden />}
          value={figures && (of === 'monthlyRevenueCents' ? formatMoney(figures[of]) : number.format(figures[of]))}
          note={note}
          isKey={of === 'monthlyRevenueCents'}
        />
      ))}
    </dl>
  );
}
