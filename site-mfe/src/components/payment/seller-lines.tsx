import { siteContent } from '@aflora/contracts/content';
import { Link } from 'react-router-dom';
import classes from './seller-lines.module.css';

const { address, cnpj, email, legalName } = siteContent;

/** Who sells and what a buyer may do, beside the button that pays (Decreto 7.962/2013; CDC, art. 49). */
export function SellerLines() {
  return (
    <div className={classes.lines}>
      <p>
        Você tem <b>7 dias</b> a partir do recebimento para se arrepender da compra, sem precisar dizer por quê, com reembolso integral. Ao
        finalizar, você aceita os <Link to="/termos">Termos de uso</Link> e a <Link to="/privacidade">Política de privacidade</Link>.
      </p>
      <p>
        Vendido por {legalName}, CNPJ {cnpj}. {address.street}, {address.city} – {address.state}, CEP {address.postalCode}.{' '}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
