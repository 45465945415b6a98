import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../personal-data/personal-data.module';

const EXPORT = `
  SELECT first_name AS "firstName", last_name AS "lastName", phone, is_admin AS "isAdmin", is_ong_member AS "isOngMember",
    on_member_wall_since AS "onMemberWallSince", letters_declined_at AS "lettersDeclinedAt",
    classes_declined_at AS "classesDeclinedAt", tax_id AS "taxId", created_at AS "createdAt"
  FROM profiles WHERE user_id = $1
`;
const ERASE = `
  UPDATE profiles SET first_name = NULL, last_name = NULL, phone = NULL, tax_id = NULL, is_ong_member = false, on_member_wall_since = NULL,
    letters_declined_at = NULL, classes_declined_at = NULL
  WHERE user_id = $1
`;
const EXPORT_ADDRESSES = `
  SELECT label, postal_code AS "postalCode", street, number, complement, district, city, state, is_preferred AS "isPreferred",
    created_at AS "createdAt"
  FROM saved_addresses WHERE user_id = $1 ORDER BY created_at, id
`;
const ERASE_ADDRESSES = 'DELETE FROM saved_addresses WHERE user_id = $1';

@Injectable()
export class ProfilesPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'profiles',
      label: 'Perfil (nome, telefone e CPF ou CNPJ salvo)',
      export: (manager, { userId }) => manager.query(EXPORT, [userId]),
      // Administrator rights are revoked before, where the last administrator is refused.
      erasure: { erase: (manager, { userId }) => manager.query(ERASE, [userId]) },
    });
    personalData.register({
      table: 'saved_addresses',
      label: 'Endereços salvos',
      export: (manager, { userId }) => manager.query(EXPORT_ADDRESSES, [userId]),
      erasure: { erase: (manager, { userId }) => manager.query(ERASE_ADDRESSES, [userId]) },
    });
  }
}
