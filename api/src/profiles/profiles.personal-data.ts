import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../personal-data/personal-data.module';

const EXPORT = `
  SELECT first_name AS "firstName", last_name AS "lastName", phone, is_admin AS "isAdmin", is_ong_member AS "isOngMember",
    on_member_wall_since AS "onMemberWallSince", letters_declined_at AS "lettersDeclinedAt", created_at AS "createdAt"
  FROM profiles WHERE user_id = $1
`;
const ERASE = `
  UPDATE profiles SET first_name = NULL, last_name = NULL, phone = NULL, is_ong_member = false, on_member_wall_since = NULL, letters_declined_at = NULL
  WHERE user_id = $1
`;

@Injectable()
export class ProfilesPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'profiles',
      label: 'Perfil (nome e telefone)',
      export: (manager, { userId }) => manager.query(EXPORT, [userId]),
      // Administrator rights are revoked before, where the last administrator is refused.
      erasure: { erase: (manager, { userId }) => manager.query(ERASE, [userId]) },
    });
  }
}
