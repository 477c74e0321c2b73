import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const environmentOutsideConfig = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read in config.ts only.',
};

const onlyIn = (home, name) => ({ name, message: `${name} is used in ${home} only.` });

const panel = 'services/control-panel/**';

/** No expression may take more than linear time: whoever chooses the text would choose how long it takes. */
const regularExpressions = {
  ...regexp.configs['flat/recommended'],
  rules: {
    ...regexp.configs['flat/recommended'].rules,
    'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
    'regexp/no-super-linear-move': 'error',
    'regexp/use-ignore-case': 'off',
  },
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.data/',
      '.data*/',
      'coverage/',
      'services/control-panel/**/*.test.ts',
      'deploy/helm/',
    ],
  },
  regularExpressions,
  // The panel's own sources are checked by their types; its expressions are looked at as all others.
  {
    files: ['services/control-panel/**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    // Its directives are for rules that are not used here.
    linterOptions: { noInlineConfig: true },
  },
  { ...js.configs.recommended, ignores: [panel] },
  {
    files: ['**/*.ts'],
    ignores: [panel],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['libs/*/src/**/*.ts', 'services/*/src/**/*.ts'],
    ignores: ['**/*.test.ts', panel],
    rules: {
      'no-restricted-syntax': [
        'error',
        environmentOutsideConfig,
        { selector: 'MetaProperty', message: 'The tests run this file as CommonJS.' },
      ],
      'no-restricted-imports': [
        'error',
        { paths: [onlyIn('libs/messaging', 'amqplib'), onlyIn('libs/http and *.routes.ts', 'express')] },
      ],
    },
  },
  {
    files: ['**/config.ts', 'services/*/src/main.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['libs/messaging/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [onlyIn('libs/http and *.routes.ts', 'express')] }] },
  },
  {
    // The simulator plays foreign HTTP servers, each with manners of its own.
    files: ['libs/http/src/**/*.ts', '**/*.routes.ts', 'services/platform-simulator/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [onlyIn('libs/messaging', 'amqplib')] }] },
  },
  {
    files: [
      '**/*.test.ts',
      '**/test/**/*.ts',
      'libs/testing/src/**/*.ts',
      'e2e/**/*.ts',
      'bench/**/*.ts',
      'scripts/**/*.ts',
      'deploy/**/*.ts',
    ],
    rules: {
      'no-restricted-syntax': 'off',
      'no-restricted-imports': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // Kubernetes objects have as many shapes as there are kinds; the tests name the members that they look at.
    files: ['deploy/test/**/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-return': 'off', '@typescript-eslint/no-unsafe-argument': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        module: 'writable',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
        setImmediate: 'readonly',
      },
    },
  },
);
