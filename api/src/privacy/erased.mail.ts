import { siteContent } from '@aflora/contracts/content';
import type { Mail } from '../mail/mail.service';

export interface ErasedPerson {
  userId: string;
  /** Address before the erasure. */
  email: string;
}

export const erasedMail = ({ userId, email }: ErasedPerson): Mail => ({
  name: `account-erased-${userId}`,
  to: email,
  content: {
    subject: 'Sua conta foi apagada',
    preview: `Seus dados saíram da ${siteContent.brand}, como você pediu.`,
    heading: 'Sua conta foi apagada',
    paragraphs: [
      `Como você pediu, apagamos sua conta na ${siteContent.brand} e encerramos as sessões em todos os dispositivos.`,
      'Pedidos e doações ficam guardados só com o que o fisco exige, e só pelo tempo que a lei manda. Este endereço já não está na sua antiga conta: se quiser voltar, é só se cadastrar de novo.',
    ],
    notes: [`Não foi você quem pediu? Escreva agora para ${siteContent.email}.`],
  },
});
