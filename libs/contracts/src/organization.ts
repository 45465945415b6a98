import { type Organization, releaseOrganization } from './content';
import { states } from './addresses';
import { Cnpj, dialledPhone, Email, Phone, PostalCode } from './rules/personal-data';
import { Line, OneOf } from './rules/text';

/** The organisation's data as administrators type it. */
export class OrganizationSetting {
  @Line(1, 150) legalName!: string;
  @Cnpj() cnpj!: string;
  /** Street, number and district. */
  @Line(1, 200) street!: string;
  @Line(1, 100) city!: string;
  @OneOf(states) state!: string;
  @PostalCode() postalCode!: string;
  @Email() email!: string;
  @Phone() phone!: string;
}

const { address, phone, ...names } = releaseOrganization;

export const defaultOrganization: OrganizationSetting = { ...names, ...address, phone: phone.label };

/** The organisation as pages, mails and documents name it. */
export const organizationOf = ({ legalName, cnpj, email, phone: label, ...place }: OrganizationSetting): Organization => ({
  ...{ legalName, cnpj, email },
  address: { street: place.street, city: place.city, state: place.state, postalCode: place.postalCode },
  phone: { label, e164: dialledPhone(label) },
});
