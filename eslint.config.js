import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const environmentOutsideConfig = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read in config.ts only.',
};

const onlyIn = (home, name) => ({ name, message: `${name} is used in ${home} only.` });

const exportAll = { selector: 'ExportAllDeclaration', message: 'A barrel says by name what it gives.' };

const panel = 'services/control-panel/**';
const plainPages = ['libs/api-docs/page/*.js', 'services/sandbox/page/*.js'];

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
    ignores: ['**/dist/', '**/node_modules/', '.data/', '.data*/', 'coverage/', 'deploy/helm/', 'libs/cli/package/'],
  },
  regularExpressions,
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}', ...plainPages],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.test.json',
          './services/control-panel/tsconfig.json',
          './libs/api-docs/tsconfig.page.json',
          './services/sandbox/tsconfig.page.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
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
    files: [panel],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['services/control-panel/src/**'],
    rules: {
      'no-restricted-syntax': ['error', exportAll],
      // Types cost nothing; values bring all schemas, and node:crypto, along.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@kopru/contracts/(?!panel/values$|certification$|errors/failures$)',
              message: 'The browser takes values of @kopru/contracts/panel/values.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  {
    files: ['libs/*/src/**/*.ts', 'services/*/src/**/*.ts'],
    ignores: ['**/*.test.ts', panel],
    rules: {
      'no-restricted-syntax': ['error', environmentOutsideConfig, exportAll],
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
    files: ['libs/http/src/**/*.ts', '**/*.routes.ts', 'services/sandbox/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [onlyIn('libs/messaging', 'amqplib')] }] },
  },
  {
    files: [
      '**/*.test.{ts,tsx}',
      '**/test/**/*.{ts,tsx}',
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
    // What runs in a browser.
    files: ['services/control-panel/public/*.js', 'services/control-panel/scripts/*.mjs', ...plainPages],
    languageOptions: {
      globals: {
        ...{ document: 'readonly', localStorage: 'readonly', matchMedia: 'readonly', Option: 'readonly' },
        self: 'readonly',
      },
    },
  },
  {
    // What runs in MongoDB's shell.
    files: ['deploy/docker/start-mongodb.js'],
    languageOptions: { globals: { db: 'readonly', rs: 'readonly', quit: 'readonly', require: 'readonly' } },
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
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        Buffer: 'readonly',
        setImmediate: 'readonly',
      },
    },
  },
);
