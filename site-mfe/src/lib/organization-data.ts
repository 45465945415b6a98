import type { FirstContent } from '@aflora/contracts/first-content';
import type { StructuredData } from '@aflora/mfe-contract';

/** schema.org's NGO: the organisation behind the site. */
export const organizationData = ({ address, charityName, email, foundedIn, legalName, phone, social }: FirstContent): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'NGO',
  name: charityName,
  legalName,
  url: '/',
  email,
  telephone: phone.e164,
  foundingDate: foundedIn,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.postalCode,
    addressCountry: 'BR',
  },
  sameAs: social.filter(({ network }) => network !== 'email').map(({ url }) => url),
});
