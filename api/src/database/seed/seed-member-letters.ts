import { MemberLetter } from '../../ong-members/letters/member-letter.entity';
import { demoId, insertMissing, type SeedContext } from './seed-context';

const letters = [
  {
    daysAgo: 38,
    kind: 'letter' as const,
    title: 'O que a sua contribuição realizou em setenta mãos',
    body: 'Olá,\n\nneste mês duas turmas de manicure se formaram: trinta e cinco mulheres, setenta mãos. Doze delas já atendem em casa, e quatro abriram um salão juntas no bairro.\n\nA sua mensalidade pagou o material das aulas e o transporte de quem mora mais longe.\n\nUm abraço de todas nós.',
    videoId: null,
  },
  {
    daysAgo: 24,
    kind: 'class' as const,
    title: 'Aula do mês: pele bem cuidada em cinco passos',
    body: 'A professora Helena mostra, sem pressa, como limpar, hidratar e proteger a pele com o que você já tem em casa.\n\nSepare uma toalha limpa e um espelho.',
    videoId: 'aqz-KE-bpKQ',
  },
  {
    daysAgo: 2,
    kind: 'letter' as const,
    title: 'Rascunho: a carta do próximo mês',
    body: 'Contar sobre as cestas solidárias e a oficina na escola.',
    videoId: null,
    isDraft: true,
  },
];

/** Two published texts and a draft. Nobody gets a mail about them. */
export async function seedMemberLetters({ manager, clock }: SeedContext): Promise<void> {
  const rows = letters.map(({ daysAgo, isDraft = false, ...letter }) => {
    const at = clock.daysAgo(daysAgo);
    const published = isDraft ? {} : { publishedAt: at, mailedAt: at };
    return { ...letter, ...published, id: demoId('member_letters', letter.title), month: at.toISOString().slice(0, 7), createdAt: at };
  });
  await insertMissing(manager, MemberLetter, rows);
}
