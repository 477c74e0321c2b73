import type { Contact, ContactRules } from '@kopru/contracts/panel/contacts';
import { codeKinds, hasDigest, numberKinds } from '@kopru/contracts/panel/values';
import { Alert, Anchor, Badge, Button, Card, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { Loaded } from '../../components/states.tsx';
import { useFormats } from '../../components/format.ts';
import { AddPush } from './add-push.tsx';
import { AddAddress } from './add-address.tsx';
import { ContactRestaurants } from './contact-restaurants.tsx';

const waits = [0, 15, 30, 60, 90, 120, 300, 600] as const;
const usualQuiet = { from: '02:00', until: '09:00' } as const;
/** A person who opens the chat on the phone sees here that it worked. */
const refreshMs = 3_000;
const stale = ['contacts'] as const;

/** A number as people read it. */
const shownAddress = ({ kind, address }: Contact): string =>
  numberKinds.some((one) => one === kind)
    ? address.replace(/^90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4')
    : address;

type ByCode = (typeof codeKinds)[number];

const colorOf = { unconfirmed: 'gray', confirmed: 'green', refused: 'red' } as const;

const Confirm = ({ contact, kind }: { contact: Contact; kind: ByCode }) => {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const confirm = useSend('confirmContact', { stale, success: t('contacts.confirmed') });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirm.mutate({ params: { id: contact.id }, body: { code } });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          size="xs"
          label={t(`contacts.code.${kind}`)}
          description={t(`contacts.codeSent.${kind}`, { address: shownAddress(contact) })}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={code.trim() === ''} loading={confirm.isPending}>
          {t('contacts.confirm')}
        </Button>
      </Group>
    </form>
  );
};

const Rules = ({ contact }: { contact: Contact }) => {
  const { t } = useTranslation();
  const change = useSend('changeContact', { stale });
  const { id, kind, afterSeconds, quiet, restaurantIds, digest } = contact;
  const set = (changed: Partial<ContactRules>): void =>
    change.mutate({ params: { id }, body: { afterSeconds, quiet, restaurantIds, digest, ...changed } });
  const known = (waits as readonly number[]).includes(afterSeconds) ? waits : [...waits, afterSeconds];
  const setQuiet = (part: 'from' | 'until', value: string): void => {
    if (quiet !== null && value !== '') set({ quiet: { ...quiet, [part]: value } });
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        size="xs"
        w={230}
        label={t('contacts.after')}
        value={String(afterSeconds)}
        data={known.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('contacts.atOnce') : t('contacts.seconds', { count: seconds }),
        }))}
        onChange={(event) => set({ afterSeconds: Number(event.currentTarget.value) })}
      />
      <Switch
        size="sm"
        label={t('contacts.quiet')}
        checked={quiet !== null}
        onChange={(event) => set({ quiet: event.currentTarget.checked ? usualQuiet : null })}
      />
      {quiet !== null && (
        <Group gap="xs">
          {(['from', 'until'] as const).map((part) => (
            <TextInput
              key={`${part} ${quiet[part]}`}
              size="xs"
              type="time"
              label={t(`contacts.quietHours.${part}`)}
              defaultValue={quiet[part]}
              onBlur={(event) => setQuiet(part, event.currentTarget.value)}
            />
          ))}
        </Group>
      )}
      {hasDigest(kind) && (
        <Switch
          size="sm"
          label={t('contacts.digest')}
          description={t('contacts.digestText')}
          checked={digest}
          onChange={(event) => set({ digest: event.currentTarget.checked })}
        />
      )}
      <ContactRestaurants chosen={restaurantIds} onChange={(ids) => set({ restaurantIds: ids })} />
    </Stack>
  );
};

const Row = ({ contact, confirmUrl }: { contact: Contact; confirmUrl: string | undefined }) => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const id = useId();
  const { kind, state, lastNotifiedAt } = contact;
  const confirmed = codeKinds.find((one) => one === kind);
  const name = contact.address === '' ? t(`contacts.kind.${kind}`) : shownAddress(contact);
  const params = { id: contact.id };
  const attempt = useSend('tryContact', { stale, success: ({ outcome }) => t(`contacts.outcome.${outcome}`) });
  const remove = useSend('removeContact', { stale, success: t('common.deleted') });
  return (
    <Stack gap="xs" component="li" aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text size="sm" fw={600} id={id}>
              {name}
            </Text>
            <Badge color={colorOf[state]}>{t(`contacts.state.${state}`)}</Badge>
          </Group>
          <Text size="xs" c="dimmed">
            {t(`contacts.kind.${kind}`)}
            {lastNotifiedAt !== null && ` · ${t('contacts.lastTold', { ago: ago(lastNotifiedAt) })}`}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {state !== 'unconfirmed' && (
            <Button
              size="xs"
              variant="default"
              aria-label={`${t('contacts.try')}: ${name}`}
              loading={attempt.isPending}
              onClick={() => attempt.mutate({ params })}
            >
              {t('contacts.try')}
            </Button>
          )}
          <Button
            size="xs"
            variant="light"
            color="red"
            aria-label={`${t('common.delete')}: ${name}`}
            loading={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            {t('common.delete')}
          </Button>
        </Group>
      </Group>
      {state === 'refused' && <Alert color="red">{t(`contacts.refused.${kind}`)}</Alert>}
      {state === 'unconfirmed' && confirmed !== undefined && <Confirm contact={contact} kind={confirmed} />}
      {state === 'unconfirmed' && kind === 'telegram' && (
        <Text size="sm">
          {confirmUrl === undefined ? (
            t('contacts.startAgain')
          ) : (
            <>
              {t('contacts.openChat')}{' '}
              <Anchor href={confirmUrl} target="_blank" rel="noreferrer">
                {t('contacts.openTelegram')}
              </Anchor>
            </>
          )}
        </Text>
      )}
      {state !== 'unconfirmed' && <Rules contact={contact} />}
    </Stack>
  );
};

/** How the person is notified of incidents while no panel is open. */
export const ContactsCard = () => {
  const { t } = useTranslation();
  // The link with the token is in the answer that made it, and nowhere else.
  const [confirmUrls, setConfirmUrls] = useState<Record<string, string>>({});
  const contacts = useGet('listContacts', { refreshMs });
  const add = useSend('addContact', {
    stale,
    onDone: ({ id, confirmUrl }) => {
      if (confirmUrl !== null) setConfirmUrls((before) => ({ ...before, [id]: confirmUrl }));
    },
  });
  return (
    <Card>
      <Text size="sm" c="dimmed" mb="md">
        {t('contacts.text')}
      </Text>
      <Loaded query={contacts} lines={2}>
        {({ items, offered, applicationKey }) => (
          <Stack gap="lg">
            {items.length > 0 && (
              <Stack gap="lg" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {items.map((contact) => (
                  <Row key={contact.id} contact={contact} confirmUrl={confirmUrls[contact.id]} />
                ))}
              </Stack>
            )}
            {offered.length === 0 && <Text size="sm">{t('contacts.notOffered')}</Text>}
            {applicationKey !== null && offered.includes('push') && (
              <AddPush
                applicationKey={applicationKey}
                isAdding={add.isPending}
                onAdd={(body) => add.mutate({ body })}
              />
            )}
            {codeKinds
              .filter((kind) => offered.includes(kind))
              .map((kind) => (
                <AddAddress
                  key={kind}
                  kind={kind}
                  isAdding={add.isPending}
                  onAdd={(address, onDone) => add.mutate({ body: { kind, address } }, { onSuccess: onDone })}
                />
              ))}
            {offered.includes('telegram') && (
              <Button
                variant="default"
                style={{ alignSelf: 'flex-start' }}
                onClick={() => add.mutate({ body: { kind: 'telegram' } })}
              >
                {t('contacts.addTelegram')}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
};
