import type { Failure } from '@kopru/contracts/errors/failures';
import type { ApplyState } from '@kopru/contracts/internal/availability';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProviderName } from '../session/session.ts';
import { ProviderMark } from './badges.tsx';
import { failureText } from './failure-text.ts';
import { useFormats } from './format.ts';

const colors: Record<ApplyState, string> = {
  applied: 'green',
  partly: 'orange',
  pending: 'blue',
  unsupported: 'gray',
  refused: 'red',
};

interface PlatformProgressProps {
  provider: ProviderSlug;
  /** Null: nothing was wished. */
  state: ApplyState | null;
  reason: Failure | null;
  dueAt: string | null;
  /** What is seen there. */
  seen?: string | undefined;
  children?: ReactNode;
}

const Small = ({ text }: { text: string }) => (
  <Text size="xs" c="dimmed">
    {text}
  </Text>
);

/** How far one platform is with a wish, and why; one that cannot do it is grey. */
export const PlatformProgress = ({ provider, state, reason, dueAt, seen, children }: PlatformProgressProps) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = useProviderName();
  const isGrey = state === 'unsupported';
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Group gap={8} wrap="nowrap" miw={0}>
          <ProviderMark slug={provider} />
          <Text size="sm" fw={600} {...(isGrey ? { c: 'dimmed' } : {})}>
            {nameOf(provider)}
            {seen !== undefined && (
              <Text span size="sm" c="dimmed" fw={400}>
                {` ${seen}`}
              </Text>
            )}
          </Text>
        </Group>
        {state !== null && (
          <Badge miw="max-content" color={colors[state]} {...(isGrey ? { variant: 'transparent', c: 'dimmed' } : {})}>
            {t(`store.state.${state}`)}
          </Badge>
        )}
      </Group>
      {reason !== null && <Small text={failureText(reason)} />}
      {reason !== null && dueAt !== null && <Small text={t('store.dueAt', { at: dateTime(dueAt) })} />}
      {children}
    </div>
  );
};
