import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSiteContent } from '../../lib/site-settings';
import classes from './legal-lines.module.css';

/** Seller and the buyer's rights, next to the pay button (Decreto 7.962/2013; CDC, art. 49). */
export function SellerLines() {
  const { address, cnpj, email, legalName } = useSiteContent();
  return (
    <div className={classes.lines}>
      <p>
        Você tem <b>7 dias</b> a partir do recebimento para se arrepender da compra, sem precisar dizer por quê, com reembolso integral. Ao
        finalizar, você aceita os <Link to="/termos">Termos de uso</Link> e a <Link to="/privacidade">Política de privacidade</Link>.
      </p>
      <p>
        Vendido por {legalName}, <span className={classes.whole}>CNPJ {cnpj}.</span> {address.street}, {address.city} – {address.state},{' '}
        <span className={classes.whole}>CEP {address.postalCode}.</span> <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}

/** Recipient of the money, next to the pay button (Decreto 7.962/2013); `children` are the lines about this payment, shown first. */
export function CharityLines({ children }: { children?: ReactNode }) {
  const { address, cnpj, email, legalName } = useSiteContent();
  return (
    <div className={classes.lines}>
      <p>
        {children} Ao continuar, você aceita os <Link to="/termos">Termos de uso</Link> e a{' '}
        <Link to="/privacidade">Política de privacidade</Link>.
      </p>
      <p>
        <b>{legalName}</b> · <span className={classes.whole}>CNPJ {cnpj}.</span> {address.street}, {address.city} – {address.state},{' '}
        <span className={classes.whole}>CEP {address.postalCode}.</span> <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
