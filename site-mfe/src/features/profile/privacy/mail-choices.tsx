import type { ProfileView } from '@aflora/contracts';
import { CheckField } from '../../../components/check-field';
import classes from '../profile-forms.module.css';
import { useChoice } from '../use-choice';

const needed = [
  ['Pedidos', 'recebido, pago, enviado, entregue, nota fiscal, cancelamento e reembolso'],
  ['Doações', 'recibos, cobranças e devoluções'],
  ['Associação', 'início, cobranças, mudanças e fim'],
  ['Conta e segurança', 'confirmação, senha, novos acessos e verificação em duas etapas'],
] as const;

/** The mails that a user can decline, and those that always come. Each choice is saved at once. */
export function MailChoices({ profile }: { profile: ProfileView }) {
  const letters = useChoice(profile, 'wantsLetters', ['As cartas chegam por e-mail', 'As cartas não chegam mais por e-mail']);
  const lessons = useChoice(profile, 'wantsClasses', ['As aulas chegam por e-mail', 'As aulas não chegam mais por e-mail']);
  const forMembers = profile.isOngMember ? '' : ' Chegam só enquanto você for membro.';
  return (
    <div className={classes.form}>
      <CheckField {...letters} label="Cartas do mês" text={`Uma mensagem por carta. Elas ficam também na área de membros.${forMembers}`} />
      <CheckField {...lessons} label="Aulas do mês" text={`Uma mensagem por aula, com o link para assistir.${forMembers}`} />
      <div className={classes.needed}>
        <h3>Chegam sempre</h3>
        <ul>
          {needed.map(([about, what]) => (
            <li key={about}>
              <b>{about}:</b> {what}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
