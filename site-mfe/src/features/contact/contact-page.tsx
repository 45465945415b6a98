import { siteContent } from '@aflora/contracts/content';
import { IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { PageHead } from '../../components/page-head';
import { PageIntro } from '../../components/page-sections';
import { organizationData } from '../../lib/organization-data';
import { ContactForm } from './contact-form';
import classes from './contact-page.module.css';

const DESCRIPTION = 'Fale com a Aflora: e-mail, telefone, endereço no Centro de Campinas e um formulário para a sua mensagem.';

export function ContactPage() {
  return (
    <main id="conteudo">
      <PageHead title="Contato" description={DESCRIPTION} canonicalPath="/contato" structuredData={[organizationData]} />
      <PageIntro
        title="Contato"
        lead="Dúvidas, parcerias ou vontade de ajudar: escreva para a gente. Respondemos em até dois dias úteis."
      />
      <div className={classes.columns}>
        <ContactDetails />
        <ContactForm />
      </div>
    </main>
  );
}

const { address, email, openingHours, phone, social } = siteContent;

function ContactDetails() {
  return (
    <section className={classes.details} aria-label="Como nos encontrar">
      <dl>
        <Detail icon={<IconMail size={20} stroke={1.6} aria-hidden />} term="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Detail>
        <Detail icon={<IconPhone size={20} stroke={1.6} aria-hidden />} term="Telefone">
          <a href={`tel:${phone.e164}`}>{phone.label}</a>
        </Detail>
        <Detail icon={<IconMapPin size={20} stroke={1.6} aria-hidden />} term="Endereço">
          {address.street}
          <br />
          {address.city} – {address.state}, CEP {address.postalCode}
        </Detail>
        <Detail icon={<IconClock size={20} stroke={1.6} aria-hidden />} term="Horário">
          {openingHours.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Detail>
      </dl>
      <h2>Redes sociais</h2>
      <ul>
        {social.map(({ network, label, url }) => (
          <li key={network}>
            <a href={url} {...(network !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Detail({ icon, term, children }: { icon: React.ReactNode; term: string; children: React.ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>
        {icon}
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
