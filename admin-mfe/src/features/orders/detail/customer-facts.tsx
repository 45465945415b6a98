import type { OrderCustomerView } from '@aflora/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Facts } from '../../../components/detail-panel';
import { emailText } from '../order-words';

export function CustomerFacts({ customer: { userId, name, email, cpf, phone } }: { customer: OrderCustomerView }) {
  return (
    <Facts
      facts={[
        ['Nome', name ?? 'Nome não informado'],
        ['E-mail', email ? <a href={`mailto:${email}`}>{email}</a> : emailText(null)],
        ['CPF', cpf && cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')],
        ['Telefone', phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a>],
        ['Conta', userId ? <Account userId={userId} /> : 'Comprou sem conta'],
      ]}
    />
  );
}

function Account({ userId }: { userId: string }) {
  return (
    <Anchor component={Link} to={`/dashboard/usuarios?aberto=${userId}`} inherit>
      Ver usuário
    </Anchor>
  );
}

/** Brazilian numbers as people write them; others as they are stored. */
const phoneText = (phone: string): string => phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
