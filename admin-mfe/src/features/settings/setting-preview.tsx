import {
  inputOf,
  organizationOf,
  planChargeCents,
  plansOf,
  settingInputs,
  shippingOptions,
  violationsOf,
  type FreightSetting,
  type SettingSection,
  type SettingValues as SavedValues,
} from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { paragraphsOf, type Difference } from './history/setting-differences';
import type { SettingValues } from './setting-fields';
import { settingForms, type SettingField } from './setting-forms';
import classes from './settings.module.css';

const SAMPLES = [
  { place: 'Campinas', postalCode: '13010-000' },
  { place: 'Rio de Janeiro', postalCode: '20040-002' },
  { place: 'Salvador', postalCode: '40020-000' },
  { place: 'Manaus', postalCode: '69005-010' },
  { place: 'Brasília', postalCode: '70040-010' },
  { place: 'Porto Alegre', postalCode: '90010-000' },
];
const SAMPLE_GRAMS = 2000;
const SAMPLE_ITEMS_CENTS = 10_000;

/** Shows what visitors would get. */
export function SettingPreview({ section, values }: { section: SettingSection; values: SettingValues }) {
  const input = inputOf(settingInputs[section] as new () => object, values);
  if (violationsOf(input).length > 0) return <p className={classes.hint}>A prévia aparece quando os campos estiverem completos.</p>;
  if (section === 'freight') return <FreightPreview freight={input as FreightSetting} />;
  if (section === 'membership') return <PlansPreview membership={input as MembershipPlans} />;
  if (section === 'organization') return <OrganizationPreview setting={input as SavedValues['organization']} />;
  return <TextPreview values={input as SettingValues} fields={settingForms[section].fields} />;
}

/** The head of a document. */
function OrganizationPreview({ setting }: { setting: SavedValues['organization'] }) {
  const { legalName, cnpj, address, email, phone } = organizationOf(setting);
  return (
    <div className={classes.texts}>
      <p>
        {legalName} · CNPJ {cnpj}
      </p>
      <p>
        {address.street} · {address.city}, {address.state} · {address.postalCode}
      </p>
      <p>
        {email} · {phone.label}
      </p>
    </div>
  );
}

/** The texts as visitors read them: in order, without the names of the fields. */
function TextPreview({ values, fields }: { values: SettingValues; fields: readonly SettingField[] }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only what can have the focus
    <div className={classes.texts} role="region" aria-label="Como as pessoas leem" tabIndex={0}>
      {fields.map((field) => (
        <section key={field.name}>
          <h4 className={classes.previewTitle}>{field.label}</h4>
          {paragraphsOf(field, values).map(([first, ...rest], index) => (
            <p key={index}>
              {field.kind === 'list' ? <ItemStart text={first} /> : first}
              {rest.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

const ItemStart = ({ text = '' }: { text?: string | undefined }) =>
  text.startsWith('/media/') ? <img src={text} alt="" width={160} height={120} /> : <b>{text}</b>;

type MembershipPlans = SavedValues['membership'];

/** Both plans, with what a month and a year cost and what they include. */
function PlansPreview({ membership: { plans, membershipBenefits } }: { membership: MembershipPlans }) {
  return plansOf(plans).map((plan) => (
    <section key={plan.code} className={classes.texts}>
      <h4 className={classes.previewTitle}>
        {plan.name}
        {plan.mostPopular && ' · Mais popular'}
      </h4>
      <p>{`${formatMoney(planChargeCents(plan, 'monthly'))} por mês ou ${formatMoney(planChargeCents(plan, 'yearly'))} por ano`}</p>
      <ul>
        {membershipBenefits.slice(0, plan.benefitCount).map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </section>
  ));
}

function FreightPreview({ freight }: { freight: FreightSetting }) {
  const options = (postalCode: string) =>
    shippingOptions(freight, { postalCode, weightGrams: SAMPLE_GRAMS, itemsTotalCents: SAMPLE_ITEMS_CENTS });
  return (
    <>
      <table className={classes.table}>
        <caption>Pedido de {formatMoney(SAMPLE_ITEMS_CENTS)} com 2 kg</caption>
        <thead>
          <tr>
            <th scope="col">Para</th>
            <th scope="col">Econômica</th>
            <th scope="col">Expressa</th>
          </tr>
        </thead>
        <tbody>
          {SAMPLES.map(({ place, postalCode }) => {
            const [economy, express] = options(postalCode);
            return (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td>{textOf(economy)}</td>
                <td>{textOf(express)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={classes.hint}>
        {freight.hasFreeShipping
          ? `Na loja: “Frete grátis a partir de ${formatMoney(freight.freeShippingFromCents)}”.`
          : 'A loja não fala de frete grátis.'}
      </p>
    </>
  );
}

const textOf = (option: { priceCents: number; days: number } | undefined): string =>
  option ? `${option.priceCents === 0 ? 'Grátis' : formatMoney(option.priceCents)}, ${option.days} d.u.` : 'Não entrega';

/** Lists what differs, each with the value of before and of after. */
export function Differences({ differences, none }: { differences: Difference[]; none: string }) {
  if (differences.length === 0) return <p className={classes.hint}>{none}</p>;
  return (
    <ul className={classes.differences}>
      {differences.map(({ label, before, after }) => (
        <li key={label}>
          <b>{label}</b> {before !== null && <del>{before || '(vazio)'}</del>} {after !== null && <ins>{after || '(vazio)'}</ins>}
        </li>
      ))}
    </ul>
  );
}
