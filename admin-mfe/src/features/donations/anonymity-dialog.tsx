import { paths, type AdminDonationView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { ConfirmDialog } from '../../components/dialogs';
import { donorOf } from './donation-words';
import { useDonationChange } from './donations.api';

interface AnonymityDialogProps {
  donation: AdminDonationView;
  isOpen: boolean;
  onClose(): void;
}

/** For a donor who asks to be hidden, or to be named after all. */
export function AnonymityDialog({ donation, isOpen, onClose }: AnonymityDialogProps) {
  const { id, isAnonymous, amountCents, createdAt, subscription } = donation;
  const { mutate, isPending } = useDonationChange({
    send: (api) => api.patch(paths.adminDonation(id), { isAnonymous: !isAnonymous }),
    done: isAnonymous ? 'A doação deixou de ser anônima' : 'A doação agora é anônima',
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Corrigir anonimato"
      confirmLabel={isAnonymous ? 'Mostrar quem doou' : 'Tornar anônima'}
      tone={isAnonymous ? 'bad' : 'primary'}
      isBusy={isPending}
      onConfirm={() => !isPending && mutate()}
      onCancel={onClose}
    >
      <p>
        <b>
          {donorOf(donation)} · {formatMoney(amountCents)} em {formatDate(createdAt)}
        </b>
      </p>
      <p>
        {isAnonymous
          ? 'O nome e o e-mail de quem doou passam a aparecer no painel. Faça isso só a pedido da própria pessoa.'
          : 'O nome e o e-mail de quem doou deixam de aparecer no painel, também na busca e na exportação.'}
      </p>
      {subscription && <p>Vale para todas as cobranças desta doação mensal.</p>}
    </ConfirmDialog>
  );
}
