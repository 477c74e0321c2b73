export declare const baseImages: Record<'NODE_IMAGE' | 'RABBITMQ_IMAGE' | 'MONGODB_IMAGE', string>;
export declare const lockFile: string;
export declare const imagesOf: (text: string) => Record<string, string>;
export declare const lockedImages: (path?: string) => Record<string, string>;
