import type { ProjectPhoto } from './first-content';

/** Site content of single pages, which no other page loads. */
export const pageContent = {
  openingHours: ['Segunda a sexta, das 9h às 18h', 'Sábado, das 9h às 12h'],
  impactMethod: 'São os números do relatório anual do instituto, na data indicada ao lado de cada um.',
  /** Benefits; a plan includes the first `benefitCount` of them. */
  membershipBenefits: [
    'Carta mensal com o que a sua contribuição realizou',
    '10% de desconto em todos os produtos da loja',
    'Convite para as oficinas abertas do instituto',
    'Seu nome no mural de membros, se você quiser',
    'Uma aula online exclusiva por mês',
    'Encontro semestral com as alunas formadas',
  ],
  values: [
    { name: 'Solidariedade', text: 'Dividir o que sabemos e o que temos, sem pedir nada em troca.' },
    { name: 'Esperança', text: 'Acreditar no próximo passo de cada mulher, mesmo antes dela.' },
    { name: 'Transparência', text: 'Mostrar de onde vem e para onde vai cada real.' },
    { name: 'Transformação social', text: 'Medir o nosso trabalho pelas vidas que mudam de rumo.' },
  ],
  history: [
    'A Aflora nasceu em 2010, numa sala emprestada no Centro de Campinas, com seis cadeiras, um espelho e a vontade de ensinar um ofício a quem precisava recomeçar.',
    'As primeiras alunas viraram professoras. As receitas que elas criavam nas aulas viraram uma linha de cosméticos, e a loja passou a sustentar os cursos.',
    'Hoje a marca e o instituto caminham juntos: o que se vende aqui forma outras mulheres, e o que se aprende aqui volta para a prateleira.',
  ],
  mission:
    'Formar mulheres para viver do próprio trabalho, fortalecer a autoestima de adolescentes e levar cuidado básico a famílias que mais precisam.',
  team: 'Somos doze pessoas na equipe fixa e mais de quarenta voluntárias: professoras, cosmetólogas, assistentes sociais e ex-alunas que voltaram para ensinar.',
  projects: [
    {
      name: 'Formação profissional',
      text: 'Cursos gratuitos de maquiagem, cabelo, manicure e gestão, com certificado e apoio para a primeira cliente.',
    },
    {
      name: 'Oficinas de autoestima',
      text: 'Encontros nas escolas do bairro em que adolescentes conversam sobre corpo, cuidado e futuro.',
    },
    {
      name: 'Cestas solidárias',
      text: 'Kits de higiene e beleza montados pelas alunas e entregues todo mês a famílias acompanhadas por nós.',
    },
  ],
  projectVideos: [
    { title: 'Nosso Trabalho', youtubeId: 'aqz-KE-bpKQ' },
    { title: 'Projeto 2', youtubeId: 'eRsGyueVLvQ' },
    { title: 'Projeto 3', youtubeId: 'R6MlUcmOul8' },
    { title: 'Projeto 4', youtubeId: 'Y-rmzh0PI3c' },
    { title: 'Projeto 5', youtubeId: '_cMxraX_5RE' },
  ],
  projectPhotos: [] as readonly ProjectPhoto[],
  legalUpdatedOn: '28/04/2024',
} as const;
