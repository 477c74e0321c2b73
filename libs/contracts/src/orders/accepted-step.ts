/** The step with which somebody, or something, took the order on; the statuses above 900 are cancellations. */
export const acceptedStep = <S extends { status: number }>({ steps }: { steps: readonly S[] }): S | undefined =>
  steps.find(({ status }) => status === 350 || (status >= 500 && status <= 900));
