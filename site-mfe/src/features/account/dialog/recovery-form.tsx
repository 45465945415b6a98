import { Button, keepFocus } from '@aflora/ui';
import classes from '../account-form.module.css';
import { MailRequestFields } from '../mails/mail-request-fields';
import { RECOVERY_SENT } from '../recovery-text';
import { useFocusOnMount } from '../use-focus-on-mount';
import type { Login } from './use-login';

export function RecoveryForm({ recovery, onBack }: { recovery: Login['recovery']; onBack: () => void }) {
  const field = useFocusOnMount<HTMLInputElement>();
  return (
    <div className={classes.form}>
      <h3>Criar nova senha</h3>
      <p className={classes.lead}>Diga o e-mail da sua conta: o link para criar uma nova senha chega por lá.</p>
      <MailRequestFields form={recovery.form} request={recovery.request} submitLabel="Enviar link" sentText={RECOVERY_SENT} field={field}>
        <Button variant="subtle" fullWidth onMouseDown={keepFocus} onClick={onBack}>
          Voltar
        </Button>
      </MailRequestFields>
    </div>
  );
}
