import { basketSorts, basketStatuses, isSearchable, type AdminBasketView } from '@aflora/contracts';
import { Button, formatDate, formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Checkbox } from '@mantine/core';
import { IconBox, IconMapPin, IconPhoto, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import { RecordCard } from '../../components/list-page/record-card';
import type { RecordColumns } from '../../components/list-page/record-table';
import { SelectionBar } from '../../components/list-page/selection-bar';
import { sortBy } from '../../lib/list-sort';
import { dayFilters, searchFilter, useListUrl } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useSelection, type RowSelection } from '../../lib/use-selection';
import { PhotoDialog, PlaceDialog } from './basket-dialogs';
import { adopterOf, basketLabel, basketName, changedAt, statusOptions } from '../../lib/basket-labels';
import { firstPress } from '../../lib/use-record-change';
import { basketListQuery, useBasketStep } from './baskets.api';
import classes from './baskets-page.module.css';

const filters = {
  search: searchFilter,
  status: { name: 'status', values: basketStatuses },
  ...dayFilters,
  sort: { name: 'ordem', values: basketSorts, isLasting: true },
} as const;

const choices = { status: { label: 'Situação', anyLabel: 'Todas', options: statusOptions } };

const texts: ListTexts = {
  loading: 'Carregando cestas...',
  failure: 'Erro ao carregar as cestas',
  counted: ['cesta', 'cestas'],
  none: {
    title: 'Nenhuma cesta adotada',
    text: 'Quando alguém adotar uma cesta pelo site, ela aparece aqui assim que o pagamento chegar.',
  },
  unmatched: { title: 'Nenhuma cesta encontrada', text: 'Nenhuma cesta combina com a busca e os filtros escolhidos.' },
};

const columns: RecordColumns<AdminBasketView> = [
  { header: 'Cesta', cell: basketName },
  { header: 'Situação', cell: (basket) => <Status basket={basket} /> },
  { header: 'Adotada por', cell: adopterOf, from: 'tablet' },
  { header: 'Onde', sort: sortBy('place', 'text'), cell: ({ place }) => place ?? '—', from: 'tablet' },
  { header: 'Foto', cell: (basket) => <Photo basket={basket} />, from: 'desktop' },
  { header: 'Adotada em', sort: sortBy('date', 'date'), cell: ({ reservedAt }) => formatDate(reservedAt), from: 'desktop' },
  { header: 'Última etapa', sort: sortBy('changed', 'date'), cell: (basket) => formatDateTime(changedAt(basket)), from: 'desktop' },
];

/** Adopted baskets, from the reservation to the delivery. */
export function BasketsPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const query = { ...url.query, cursor: url.cursor };
  const list = useQuery(basketListQuery(api, query));
  const selection = useSelection(JSON.stringify(query));
  const [dialog, setDialog] = useState<{ kind: 'photo' | 'place'; baskets: AdminBasketView[] } | null>(null);
  const chosen = (list.data?.items ?? []).filter(({ id }) => selection.ids.has(id));
  const close = () => setDialog(null);
  const finish = () => {
    setDialog(null);
    selection.clear();
  };
  const Dialog = dialog?.kind === 'photo' ? PhotoDialog : PlaceDialog;
  return (
    <>
      <ListPage
        title="Cestas adotadas"
        about={<p>O que foi adotado pelo site, da reserva à entrega. Quem adotou recebe um aviso a cada etapa.</p>}
        of="adopted-baskets"
        sorts={{ standard: 'date-desc' }}
        url={url}
        list={list}
        texts={texts}
        search={{ label: 'Buscar cestas', placeholder: 'Número, nome ou bairro…', accepts: isSearchable }}
        choices={choices}
        days="Adotada em"
        selection={selection}
        table={{
          label: 'Cestas adotadas',
          columns,
          nameOf: basketName,
          actions: (basket) => <DonationLink basket={basket} />,
        }}
        card={(basket) => <BasketCard basket={basket} selection={selection} />}
      >
        <SelectionBar count={chosen.length} of={['cesta selecionada', 'cestas selecionadas']} onClear={selection.clear}>
          <StepButtons chosen={chosen} onDone={selection.clear} />
          <Button
            size="sm"
            variant="light"
            leftSection={<IconMapPin size={18} stroke={1.6} aria-hidden />}
            onClick={() => setDialog({ kind: 'place', baskets: chosen })}
          >
            Onde
          </Button>
          <Button
            size="sm"
            variant="light"
            leftSection={<IconPhoto size={18} stroke={1.6} aria-hidden />}
            onClick={() => setDialog({ kind: 'photo', baskets: chosen })}
          >
            Foto
          </Button>
        </SelectionBar>
      </ListPage>
      {dialog && <Dialog baskets={dialog.baskets} onDone={finish} onCancel={close} />}
    </>
  );
}

/** A step is offered for those of the chosen baskets that are ready for it. */
function StepButtons({ chosen, onDone }: { chosen: AdminBasketView[]; onDone(): void }) {
  const packing = useBasketStep('packed', onDone);
  const delivering = useBasketStep('delivered', onDone);
  const reserved = chosen.filter(({ status }) => status === 'reserved');
  const packed = chosen.filter(({ status }) => status === 'packed');
  return (
    <>
      {reserved.length > 0 && (
        <Button
          size="sm"
          leftSection={<IconBox size={18} stroke={1.6} aria-hidden />}
          loading={packing.isPending}
          onClick={firstPress(() => packing.step(reserved))}
        >
          {reserved.length === 1 ? 'Marcar como embalada' : `Marcar ${reserved.length} como embaladas`}
        </Button>
      )}
      {packed.length > 0 && (
        <Button
          size="sm"
          leftSection={<IconTruckDelivery size={18} stroke={1.6} aria-hidden />}
          loading={delivering.isPending}
          onClick={firstPress(() => delivering.step(packed))}
        >
          {packed.length === 1 ? 'Marcar como entregue' : `Marcar ${packed.length} como entregues`}
        </Button>
      )}
    </>
  );
}

function BasketCard({ basket, selection }: { basket: AdminBasketView; selection: RowSelection }) {
  const name = basketName(basket);
  return (
    <RecordCard
      title={name}
      badges={<Status basket={basket} />}
      about={adopterOf(basket)}
      choice={
        <Checkbox
          aria-label={`Selecionar ${name}`}
          checked={selection.ids.has(basket.id)}
          onChange={() => selection.toggle(basket.id)}
          className={classes.choice}
        />
      }
      actions={<DonationLink basket={basket} />}
    >
      <p className={classes.facts}>
        <span>
          Adotada em <time dateTime={basket.reservedAt}>{formatDate(basket.reservedAt)}</time>
        </span>
        <span>
          Última etapa: <time dateTime={changedAt(basket)}>{formatDateTime(changedAt(basket))}</time>
        </span>
        {basket.place && <span>{basket.place}</span>}
      </p>
      <Photo basket={basket} />
    </RecordCard>
  );
}

function DonationLink({ basket }: { basket: AdminBasketView }) {
  return (
    <Button
      component={Link}
      to={`/dashboard/doacoes?aberto=${basket.donationId}`}
      variant="subtle"
      size="compact-sm"
      aria-label={`Ver doação da ${basketName(basket).toLowerCase()}`}
    >
      Ver doação
    </Button>
  );
}

function Status({ basket: { status, isTold } }: { basket: AdminBasketView }) {
  const { label, tone } = basketLabel(status);
  return <StatusBadge tone={tone}>{isTold ? label : `${label}, aviso a caminho`}</StatusBadge>;
}

function Photo({ basket }: { basket: AdminBasketView }) {
  if (!basket.photoUrl) return <span className={classes.none}>Sem foto</span>;
  const card = basket.photoUrl.replace('/detail/', '/card/');
  return <img src={card} alt={`Foto da ${basketName(basket).toLowerCase()}`} width={72} height={54} className={classes.photo} />;
}
