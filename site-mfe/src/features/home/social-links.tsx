import { siteContent } from '@aflora/contracts/content';
import { IconBrandFacebook, IconBrandInstagram, IconBrandTiktok, IconBrandYoutube, IconMail } from '@tabler/icons-react';
import classes from './social-links.module.css';

const icons = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  email: IconMail,
};

export function SocialLinks() {
  return (
    <section className={classes.section} aria-labelledby="redes">
      <h2 id="redes">Acompanhe o que está florescendo</h2>
      <ul>
        {siteContent.social.map(({ network, label, url }) => {
          const Icon = icons[network];
          const opensTab = network !== 'email';
          return (
            <li key={network}>
              <a href={url} {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}>
                <Icon size={20} stroke={1.6} aria-hidden />
                {label}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
