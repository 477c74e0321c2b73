const known = ['env', 'docker', 'native', 'none'];

export const infraProblem = (forced: string | undefined): string | undefined =>
  !forced || known.includes(forced) ? undefined : `KOPRU_INFRA=${forced} is not known. Choose env, docker or native.`;
