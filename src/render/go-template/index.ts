export { GoTemplateError } from './errors.js';
export { GoTemplate, type GoTemplateOptions, parseGoTemplate } from './go-template.js';
