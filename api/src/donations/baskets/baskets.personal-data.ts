import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../../personal-data/personal-data.module';

const EXPORT = `
  SELECT b.number, b.donation_id AS "donationId", b.status, b.place, b.photo_url AS "photoUrl", b.created_at AS "reservedAt",
    b.packed_at AS "packedAt", b.delivered_at AS "deliveredAt", b.cancelled_at AS "cancelledAt"
  FROM adopted_baskets b JOIN donations d ON d.id = b.donation_id
  WHERE d.user_id = $1 OR (d.user_id IS NULL AND d.disowned_at IS NULL AND email_key(d.donor_email) = email_key($2)) ORDER BY b.number
`;

/** Baskets say nothing about a person except through their donation, which the erasure anonymises. */
@Injectable()
export class BasketsPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'adopted_baskets',
      label: 'Cestas adotadas',
      export: (manager, { userId, email }) => manager.query(EXPORT, [userId, email]),
      erasure: { erase: () => Promise.resolve() },
    });
  }
}
