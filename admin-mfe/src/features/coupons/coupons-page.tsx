import { couponActivities, couponSorts, isSearchable, type AdminCouponView } from '@aflora/contracts';
import { StatusBadge } from '@aflora/ui/status';
import { Button } from '@aflora/ui';
import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DraftOffers } from '../../components/draft-notices';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import type { RecordColumns } from '../../components/list-page/record-table';
import parts from '../../components/record-parts.module.css';
import { sortBy } from '../../lib/list-sort';
import { searchFilter, useListUrl, useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { activityOptions, discountText, periodText, stateLabel, usesText } from './coupon-labels';
import { COUPON_DRAFTS, CouponPanel, NEW_COUPON } from './coupon-panel';
import { couponListQuery } from './coupons.api';

const filters = {
  search: searchFilter,
  activity: { name: 'situacao', values: couponActivities },
  sort: { name: 'ordem', values: couponSorts, isLasting: true },
} as const;

const texts: ListTexts = {
  loading: 'Carregando cupons...',
  failure: 'Erro ao carregar cupons',
  counted: ['cupom', 'cupons'],
  none: {
    title: 'Nenhum cupom',
    text: 'Crie o primeiro com o botão “Novo cupom”: ele vale assim que for criado, ou no dia que você escolher.',
  },
  unmatched: { title: 'Nenhum cupom', text: 'Nenhum cupom combina com a busca e o filtro escolhidos.' },
};

const columnsOf = (open: (id: string) => void): RecordColumns<AdminCouponView> => [
  {
    header: 'Código',
    sort: sortBy('code', 'text'),
    cell: ({ id, code }) => (
      <UnstyledButton className={parts.name} onClick={() => open(id)}>
        {code}
      </UnstyledButton>
    ),
  },
  { header: 'Desconto', cell: discountText },
  { header: 'Usos', isNumber: true, cell: usesText, from: 'tablet' },
  { header: 'Validade', sort: sortBy('ends', 'date'), cell: periodText, from: 'desktop' },
  { header: 'Situação', cell: (coupon) => <StateBadge coupon={coupon} /> },
];

function StateBadge({ coupon: { state } }: { coupon: AdminCouponView }) {
  const { label, tone } = stateLabel(state);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The coupons of the shop. */
export function CouponsPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const record = useOpenRecord();
  const list = useQuery(couponListQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <ListPage
        title="Cupons"
        about="Descontos nos produtos da loja, com prazo e limites"
        actions={
          <Button size="sm" onClick={() => record.open(NEW_COUPON)} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
            Novo cupom
          </Button>
        }
        above={
          <DraftOffers
            of={COUPON_DRAFTS}
            openId={record.id === NEW_COUPON ? null : (record.id ?? undefined)}
            onResume={(id) => record.open(id ?? NEW_COUPON)}
          />
        }
        of="coupons"
        sorts={{ standard: 'date-desc', others: [['Criação', sortBy('date', 'date')]] }}
        url={url}
        list={list}
        texts={texts}
        search={{ label: 'Buscar cupons', placeholder: 'Código…', accepts: isSearchable }}
        choices={{ activity: { label: 'Situação', anyLabel: 'Todos', options: activityOptions } }}
        table={{ label: 'Cupons', columns: columnsOf(record.open), nameOf: ({ code }) => code }}
        view="table"
      />
      <CouponPanel record={record} />
    </>
  );
}
