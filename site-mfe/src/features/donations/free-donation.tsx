import { DonationLink } from './donation-link';
import classes from './donations-page.module.css';

export function FreeDonation({ link }: { link: string | undefined }) {
  return (
    <div className={classes.free}>
      <div>
        <h3>Prefere outro valor?</h3>
        <p>Doe quanto puder, uma vez ou todo mês. Cada real chega inteiro aos projetos.</p>
      </div>
      <DonationLink link={link} variant="outline">
        Doar outro valor
      </DonationLink>
    </div>
  );
}
