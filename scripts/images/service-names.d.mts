export declare const services: string[];
