import { siteContent } from '@aflora/contracts/content';
import { Button, formatMoney, VisuallyHidden } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { Picture } from '../../components/picture';
import charityHands480 from '../../assets/charity-hands-480.webp';
import charityHands960 from '../../assets/charity-hands-960.webp';
import classes from './join-cards.module.css';

const { donationTiers, plans } = siteContent;
const cheapestCents = Math.min(...plans.map(({ monthlyCents }) => monthlyCents));

/** File addresses by width in px. */
const hands = { 480: charityHands480, 960: charityHands960 };

export function JoinCards() {
  return (
    <section className={classes.section} aria-labelledby="apoie">
      <VisuallyHidden>
        <h2 id="apoie">Apoie</h2>
      </VisuallyHidden>
      <article className={classes.member}>
        <div className={classes.memberCopy}>
          <h3>Seja membro e caminhe com a gente o ano todo</h3>
          <p>Dois planos, com benefícios, e a alegria de ver o que a sua mensalidade constrói.</p>
          <p className={classes.from}>A partir de {formatMoney(cheapestCents)} por mês</p>
          <Button component={Link} to="/seja-membro">
            Ver os planos
          </Button>
        </div>
        <Picture className={classes.hands} files={hands} alt="" width={960} height={720} sizes="(max-width: 767px) 86vw, 30vw" />
      </article>
      <article className={classes.donate}>
        <h3>Doe o que puder, hoje</h3>
        <ul>
          {donationTiers.map(({ amountCents, impact }) => (
            <li key={amountCents}>
              <b>R$ {amountCents / 100}</b>
              {impact}
            </li>
          ))}
        </ul>
        <Button component={Link} to="/doacoes" color="ameixa.7">
          Fazer uma doação
        </Button>
      </article>
    </section>
  );
}
