import { siteContent } from '@aflora/contracts/content';
import { Button } from '@aflora/ui';
import classes from './login-form.module.css';

const REQUEST = `mailto:${siteContent.email}?subject=${encodeURIComponent('Quero criar minha conta')}`;

/** Accounts are opened by the charity's people, who answer this mail. */
export function SignUpContact() {
  return (
    <div className={classes.form}>
      <p>Para criar sua conta, escreva para a nossa equipe com seu nome completo. Respondemos com os dados de acesso.</p>
      <Button component="a" href={REQUEST} fullWidth>
        Escrever para {siteContent.email}
      </Button>
    </div>
  );
}
