/**
 * What was created before this moment is out of reach of the tax office: five years, counted from the first day of the year
 * after the fact (CTN, art. 173, I; art. 174 gives five more only to what was assessed in time).
 */
export const FISCAL_YEARS_OVER_BEFORE =
  "(date_trunc('year', now() AT TIME ZONE 'America/Sao_Paulo') - interval '5 years') AT TIME ZONE 'America/Sao_Paulo'";
