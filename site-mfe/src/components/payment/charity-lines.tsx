import { siteContent } from '@aflora/contracts/content';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './seller-lines.module.css';

const { address, cnpj, email, legalName } = siteContent;

/** Who receives the money, beside the button that pays (Decreto 7.962/2013); what is particular to this payment comes first. */
export function CharityLines({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.lines}>
      <p>
        {children} Ao continuar, você aceita os <Link to="/termos">Termos de uso</Link> e a{' '}
        <Link to="/privacidade">Política de privacidade</Link>.
      </p>
      <p>
        <b>{legalName}</b> · <span className={classes.whole}>CNPJ {cnpj}.</span> {address.street}, {address.city} – {address.state}, CEP{' '}
        {address.postalCode}. <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
