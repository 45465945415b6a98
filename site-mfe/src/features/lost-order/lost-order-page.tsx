import type { ApiClient } from '@aflora/api-client';
import { LostOrderInput, paths } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { PageIntro } from '../../components/page-sections';
import { notifyProblem, useSingleMutation } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import classes from './lost-order-page.module.css';

const DESCRIPTION = 'Perdeu o link do seu pedido na Aflora? Informe o e-mail da compra e o número do pedido, e enviamos o link de novo.';

const mailLink = (api: ApiClient, input: LostOrderInput) => api.post<void>(paths.orderLink, input);

/** Mails the link of an order to its buyer. The page shows the same text whether there is such an order or not. */
export function LostOrderPage() {
  return (
    <main id="conteudo">
      <PageHead title="Encontrar meu pedido" description={DESCRIPTION} canonicalPath="/encontrar-pedido" />
      <PageIntro title="Encontrar meu pedido" lead="Perdeu o link? Com o e-mail da compra e o número do pedido, enviamos outro." />
      <LostOrderForm />
    </main>
  );
}

function LostOrderForm() {
  const { api, notify } = useShell();
  const [isSent, setSent] = useState(false);
  const form = useDtoForm(LostOrderInput, { initialValues: { email: '', number: '' } });
  const { start, isPending } = useSingleMutation({
    mutationFn: (input: LostOrderInput) => mailLink(api, input),
    meta: { failure: false },
    onSuccess: () => setSent(true),
    onError: (error) => {
      if (!form.showProblem(error)) notifyProblem(notify, error);
    },
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(start)} noValidate>
      <TextInput label="E-mail da compra" type="email" inputMode="email" autoComplete="email" {...form.getInputProps('email')} />
      <TextInput
        label="Número do pedido"
        description="Está no assunto dos nossos e-mails: # e 8 letras e números."
        placeholder="#1a2b3c4d"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('number')}
      />
      <SubmitButton loading={isPending}>{isSent ? 'Enviar de novo' : 'Enviar o link'}</SubmitButton>
      <div role="status">
        {isSent && (
          <p className={classes.sent}>
            <IconMailCheck size={20} stroke={1.6} aria-hidden />
            Se houver um pedido com este e-mail e este número, o link chega em instantes.
          </p>
        )}
      </div>
      <p className={classes.help}>
        Não sabe o número? <Link to="/contato?assunto=Meu%20pedido">Fale com a gente</Link>. Se comprou com a sua conta, o pedido está no{' '}
        <Link to="/perfil">seu perfil</Link>.
      </p>
    </form>
  );
}
