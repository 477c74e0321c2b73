import { tillWords } from '@kopru/contracts/certification';
import { Card, Code, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/index.ts';
import { Marked } from './marked.tsx';
import classes from './certifications.module.css';

const words = Object.keys(tillWords) as (keyof typeof tillWords)[];

/** What the note of an order may ask of the till. */
export const TillWords = () => {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-label={t('certification.words')}>
      <Title order={2} size="h5">
        {t('certification.words')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('certification.wordsText')}
      </Text>
      <Stack component="ul" gap="xs" className={classes['list'] ?? ''}>
        {words.map((word) => (
          <li key={word}>
            <Code>{word}</Code>
            <Text size="sm">
              <Marked text={tillWords[word][currentLanguage()]} />
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
};
