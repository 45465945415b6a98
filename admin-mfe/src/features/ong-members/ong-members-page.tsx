import {
  isSearchable,
  memberPayments,
  membershipTypes,
  ongMemberStatuses,
  paths,
  type AdminOngMemberView,
  ongMemberSorts,
} from '@aflora/contracts';
import { Button, formatDate, formatMoney } from '@aflora/ui';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../components/detail-panel';
import { ExportButton } from '../../components/export-button';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import { RecordCard } from '../../components/list-page/record-card';
import type { RecordColumns } from '../../components/list-page/record-table';
import parts from '../../components/record-parts.module.css';
import { sortBy } from '../../lib/list-sort';
import { dayFilters, searchFilter, useListUrl, useOpenRecord } from '../../lib/list-url';
import { personEmail, personName, nameWithEmail } from '../../lib/people';
import { useShell } from '../../lib/shell';
import { dayOrDash, MemberBadges, MemberNotes, nextPaymentDay } from './member-labels';
import { MemberPanel } from './member-panel';
import { MemberStepButtons, MemberStepDialog, memberSteps, stepsOf, useMemberStep, type RequestedStep } from './member-steps';
import { memberListQuery } from './ong-members.api';

type Member = AdminOngMemberView;

const filters = {
  search: searchFilter,
  status: { name: 'status', values: ongMemberStatuses },
  type: { name: 'tipo', values: membershipTypes },
  payments: { name: 'pagamentos', values: memberPayments },
  ...dayFilters,
  sort: { name: 'ordem', values: ongMemberSorts, isLasting: true },
} as const;

const choices = {
  status: {
    label: 'Status',
    anyLabel: 'Todos',
    options: [
      { value: 'active', label: 'Ativos' },
      { value: 'inactive', label: 'Inativos' },
      { value: 'cancelled', label: 'Cancelados' },
    ],
  },
  type: {
    label: 'Tipo',
    anyLabel: 'Todos',
    options: [
      { value: 'monthly', label: 'Mensal' },
      { value: 'yearly', label: 'Anual' },
    ],
  },
  payments: {
    label: 'Pagamentos',
    anyLabel: 'Todos',
    options: [
      { value: 'failing', label: 'Com falha' },
      { value: 'ok', label: 'Em dia' },
    ],
  },
};

const texts: ListTexts = {
  loading: 'Carregando membros...',
  failure: 'Erro ao carregar membros',
  counted: ['participação', 'participações'],
  none: { title: 'Nenhum membro encontrado', text: 'Quem assina um plano em “Seja membro” aparece aqui.' },
  unmatched: { title: 'Nenhum membro encontrado', text: 'Nenhuma participação combina com a busca e os filtros escolhidos.' },
  pastEnd: { title: 'Esta página está vazia', evenWithFilters: true },
};

const columns: RecordColumns<Member> = [
  {
    header: 'Membro',
    sort: sortBy('name', 'text'),
    cell: (member) => (
      <span className={parts.person}>
        {personName(member)}
        <span className={parts.email}>{personEmail(member)}</span>
        <MemberNotes member={member} />
      </span>
    ),
  },
  {
    header: 'Status',
    cell: (member) => (
      <span className={parts.badges}>
        <MemberBadges member={member} />
      </span>
    ),
  },
  {
    header: 'Valor mensal',
    sort: sortBy('amount', 'number'),
    cell: ({ monthlyAmountCents }) => formatMoney(monthlyAmountCents),
    isNumber: true,
    from: 'tablet',
  },
  { header: 'Início', sort: sortBy('start', 'date'), cell: ({ startDate }) => formatDate(startDate), from: 'desktop' },
  {
    header: 'Último pagamento',
    sort: sortBy('last-payment', 'date'),
    cell: ({ lastPaymentDate }) => dayOrDash(lastPaymentDate),
    from: 'desktop',
  },
  {
    header: 'Próximo pagamento',
    sort: sortBy('next-payment', 'date'),
    cell: nextPaymentDay,
    from: 'tablet',
  },
];

export function OngMembersPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const record = useOpenRecord();
  const { confirmation, busyId } = useMemberStep();
  const { request } = confirmation;
  const list = useQuery(memberListQuery(api, { ...url.query, cursor: url.cursor }));
  const actions = { open: record.open, request, busyId };
  return (
    <>
      <ListPage
        title="Membros ONG"
        about="Assinaturas, pagamentos e quem fez o quê"
        actions={<ExportButton path={paths.adminOngMembersExport} query={url.query} name="membros-ong" />}
        of="ong-members"
        sorts={{ standard: 'date-desc', others: [['Cadastro', sortBy('date', 'date')]] }}
        url={url}
        list={list}
        texts={texts}
        search={{ label: 'Buscar membros', placeholder: 'Nome, e-mail ou telefone…', accepts: isSearchable }}
        choices={choices}
        days="Início"
        table={{ label: 'Membros ONG', columns, nameOf: personName, actions: (member) => <MemberMenu member={member} {...actions} /> }}
        card={(member) => <MemberCard member={member} {...actions} />}
      />
      <MemberPanel record={record} request={request} busyId={busyId} />
      <MemberStepDialog confirmation={confirmation} />
    </>
  );
}

interface MemberActionsProps {
  member: Member;
  open(id: string): void;
  request(step: RequestedStep): void;
  /** Id of the member whose step is being sent. */
  busyId: string | null;
}

function MemberCard({ member, open, request, busyId }: MemberActionsProps) {
  return (
    <RecordCard
      title={personName(member)}
      badges={<MemberBadges member={member} />}
      about={personEmail(member)}
      actions={
        <>
          <MemberStepButtons member={member} request={request} busyId={busyId} />
          <Button variant="subtle" size="compact-sm" onClick={() => open(member.id)}>
            Ver detalhes
          </Button>
        </>
      }
    >
      <MemberNotes member={member} />
      <Facts
        facts={[
          ['Valor mensal', formatMoney(member.monthlyAmountCents)],
          ['Início', formatDate(member.startDate)],
          ['Último pagamento', dayOrDash(member.lastPaymentDate)],
          ['Próximo pagamento', nextPaymentDay(member)],
        ]}
      />
    </RecordCard>
  );
}

function MemberMenu({ member, open, request, busyId }: MemberActionsProps) {
  return (
    <Menu position="bottom-end" offset={6} width={220}>
      <Menu.Target>
        <ActionIcon size={40} aria-label={`Ações de ${nameWithEmail(member)}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(member.id)}>Ver detalhes</Menu.Item>
        {stepsOf(member).map((step) => (
          <Menu.Item key={step} disabled={busyId === member.id} onClick={() => request({ member, step })}>
            {memberSteps[step].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
