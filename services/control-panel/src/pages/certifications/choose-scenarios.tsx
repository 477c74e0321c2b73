import type { CertificationScenarioView } from '@kopru/contracts/panel/certifications';
import { certificationLevels } from '@kopru/contracts/certification';
import { Checkbox, Stack, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../../api/hooks.ts';
import { Loaded } from '../../components/states.tsx';
import { Marked } from './marked.tsx';
import classes from './certifications.module.css';

const Choice = ({ scenario: { scenario, title, must } }: { scenario: CertificationScenarioView }) => (
  <Checkbox value={scenario} label={title} description={<Marked text={must} />} />
);

/** The scenarios by level, to tick. */
export const ChooseScenarios = (input: Omit<ComponentProps<typeof Checkbox.Group>, 'children' | 'label'>) => {
  const { t } = useTranslation();
  const scenarios = useGet('listCertificationScenarios', { isInLanguage: true });
  return (
    <Loaded query={scenarios}>
      {(all) => (
        <Checkbox.Group label={t('certification.scenarios')} {...input}>
          <Stack gap="md" mt="xs" className={classes['choice'] ?? ''}>
            {certificationLevels.map((level) => (
              <Stack key={level} gap="xs" role="group" aria-label={t(`certification.level.${level}`)}>
                <Text size="xs" fw={600} c="dimmed">
                  {t(`certification.level.${level}`)}: {t(`certification.levelText.${level}`)}
                </Text>
                {all
                  .filter((scenario) => scenario.level === level)
                  .map((scenario) => (
                    <Choice key={scenario.scenario} scenario={scenario} />
                  ))}
              </Stack>
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Loaded>
  );
};
