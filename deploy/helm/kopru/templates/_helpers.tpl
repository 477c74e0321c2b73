{{- define "kopru.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "kopru.labels" -}}
app.kubernetes.io/name: kopru
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "kopru.selector" -}}
app.kubernetes.io/name: kopru
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Who calls whom inside: each pair shares a secret that nobody else has. */}}
{{- define "kopru.callers" -}}
api-gateway: [restaurant-service, webhook-dispatcher, sandbox, operator, cell-router]
order-service: [api-gateway, restaurant-service, sandbox, operator]
restaurant-service: [api-gateway, order-service, provider-ingest, sandbox, operator]
provider-ingest: [api-gateway, order-service, restaurant-service, operator]
webhook-dispatcher: [api-gateway, restaurant-service, sandbox, operator]
sandbox: [api-gateway, webhook-dispatcher, operator]
{{- end }}

{{/* The ports of a service: 9090 for the other services and metrics, and 8080 where it is called from outside. */}}
{{- define "kopru.ports" -}}
{{- if .public }}
- { name: http, containerPort: 8080 }
{{- end }}
- { name: internal, containerPort: 9090 }
{{- end }}

{{/* What a service is: name, whether it is called from outside, goes outside, needs the master keys; and how it is scaled. */}}
{{- define "kopru.services" -}}
apiGateway: { name: api-gateway, public: true, outbound: true, masterKeys: true, scaling: hpa }
providerIngest: { name: provider-ingest, public: true, outbound: true, masterKeys: true, scaling: hpa }
orderService: { name: order-service, public: false, outbound: true, masterKeys: false, scaling: keda, queues: [orders.arrivals, orders.updates] }
restaurantService: { name: restaurant-service, public: false, outbound: false, masterKeys: true, scaling: none }
webhookDispatcher: { name: webhook-dispatcher, public: false, outbound: true, masterKeys: true, scaling: keda, queues: [webhook.events, webhook.deliver, webhook.slow] }
{{- if .Values.services.cellRouter.enabled }}
cellRouter: { name: cell-router, public: true, outbound: false, masterKeys: false, scaling: hpa }
{{- end }}
{{- if .Values.services.sandbox.enabled }}
sandbox: { name: sandbox, public: false, outbound: false, masterKeys: false, scaling: none }
{{- end }}
{{- end }}

{{/* Whether a service's number of pods is somebody else's: (dict "root" $ "key" "apiGateway" "service" $service) */}}
{{- define "kopru.isScaled" -}}
{{- $own := (index .root.Values.services .key).autoscaling | default dict }}
{{- if and $own.enabled (or (and (eq .service.scaling "keda") .root.Values.autoscaling.keda) (and (eq .service.scaling "hpa") .root.Values.autoscaling.hpa)) }}true{{ end }}
{{- end }}

{{- define "kopru.image" -}}
{{- $image := .root.Values.image }}
{{- with $image.registry }}{{ . }}/{{ end }}{{ with $image.repository }}{{ . }}/{{ end }}{{ .name }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "kopru.secretName" -}}
{{- .Values.secrets.existingSecret | default (printf "%s-secrets" (include "kopru.fullname" .)) }}
{{- end }}

{{- define "kopru.mongodbName" -}}{{ include "kopru.fullname" . }}-mongodb{{- end }}

{{/* The Secret and its key with the address of MongoDB for a user of files/database-rights.json: (dict "root" $ "user" "order-service") */}}
{{- define "kopru.mongodbUri" -}}
{{- $root := .root }}
{{- $name := include "kopru.mongodbName" $root }}
{{- if eq $root.Values.mongodb.mode "operator" }}
{ name: {{ $name }}-{{ .user }}-connection, key: connectionString.standard }
{{- else if and (eq $root.Values.mongodb.mode "external") $root.Values.mongodb.external.usersSecret }}
{ name: {{ $root.Values.mongodb.external.usersSecret }}, key: uri.{{ .user }} }
{{- else if eq $root.Values.mongodb.mode "external" }}
{ name: {{ required "mongodb.mode is external: mongodb.external.existingSecret must name a Secret with the key uri" $root.Values.mongodb.external.existingSecret }}, key: uri }
{{- else }}
{ name: {{ $name }}, key: uri }
{{- end }}
{{- end }}

{{/* The Secret of the one user that all services shared in earlier versions. */}}
{{- define "kopru.sharedConnection" -}}{{ include "kopru.mongodbName" . }}-connection{{- end }}

{{/* Whether the pods that run now are still that user: it stays until an upgrade finds none of them. */}}
{{- define "kopru.sharesUser" -}}
{{- $deployment := lookup "apps/v1" "Deployment" .Release.Namespace (printf "%s-order-service" (include "kopru.fullname" .)) }}
{{- if contains (printf "%q" (include "kopru.sharedConnection" .)) (toJson $deployment) }}true{{ end }}
{{- end }}

{{/* The databases of a role as the operator of MongoDB wants them: (dict "role" "readWrite" "databases" (list "orders")) */}}
{{- define "kopru.databaseRoles" -}}
{{- $role := .role }}
{{- range .databases }}
- { name: {{ $role }}, db: {{ if eq . "admin" }}admin{{ else }}kopru_{{ . }}{{ end }} }
{{- end }}
{{- end }}

{{- define "kopru.ingestUrl" -}}
{{- if .Values.publicUrl.ingest }}{{ .Values.publicUrl.ingest }}
{{- else if .Values.ingress.enabled }}{{ ternary "https" "http" .Values.ingress.tls.enabled }}://{{ required "ingress.enabled: ingress.ingestHost must be set" .Values.ingress.ingestHost }}
{{- else }}{{ fail "publicUrl.ingest must say where platforms reach provider-ingest (or switch the ingress on)" }}
{{- end }}
{{- end }}

{{- define "kopru.gatewayUrl" -}}
{{- if .Values.publicUrl.gateway }}{{ .Values.publicUrl.gateway }}
{{- else if .Values.ingress.enabled }}{{ ternary "https" "http" .Values.ingress.tls.enabled }}://{{ required "ingress.enabled: ingress.gatewayHost must be set" .Values.ingress.gatewayHost }}
{{- end }}
{{- end }}

{{/* The environment of a service: (dict "root" $ "key" "apiGateway" "service" $service), of its migrations with "isBeforeUpgrade" true */}}
{{- define "kopru.env" -}}
{{- $root := .root }}
{{- $base := include "kopru.fullname" $root }}
{{- $plain := dict "NODE_ENV" "production" "HOST" "0.0.0.0" "PORT" (ternary "8080" "9090" .service.public) "INTERNAL_PORT" "9090" "LOG_LEVEL" "info"
  "SHUTDOWN_DRAIN" (printf "%ds" (int $root.Values.shutdown.drainSeconds))
  "SHUTDOWN_GRACE" (printf "%ds" (int $root.Values.shutdown.graceSeconds))
  "GATEWAY_URL" (printf "http://%s-api-gateway-internal:9090" $base)
  "PROVIDER_INGEST_URL" (printf "http://%s-provider-ingest-internal:9090" $base)
  "ORDER_SERVICE_URL" (printf "http://%s-order-service:9090" $base)
  "RESTAURANT_SERVICE_URL" (printf "http://%s-restaurant-service:9090" $base)
  "WEBHOOK_DISPATCHER_URL" (printf "http://%s-webhook-dispatcher:9090" $base)
  "INGEST_PUBLIC_URL" (include "kopru.ingestUrl" $root)
  "WEBHOOK_TIMEOUT" (printf "%ds" (int $root.Values.webhooks.timeoutSeconds))
  "WEBHOOK_RETRY_DELAYS" $root.Values.webhooks.retryDelays }}
{{- if $root.Values.services.sandbox.enabled }}{{ $_ := set $plain "SANDBOX_URL" (printf "http://%s-sandbox:9090" $base) }}{{ end }}
{{- with $root.Values.webhooks.allowPorts }}{{ $_ := set $plain "WEBHOOK_ALLOW_PORTS" (join "," .) }}{{ end }}
{{- with $root.Values.webhooks.denyCidrs }}{{ $_ := set $plain "WEBHOOK_DENY_CIDRS" (join "," .) }}{{ end }}
{{- /* The ingress writes X-Forwarded-For anew, so its word is the caller's address; a router adds whom it heard. */}}
{{- $proxies := ternary 1 0 $root.Values.ingress.enabled }}
{{- if and $root.Values.services.cellRouter.enabled (eq .key "apiGateway") }}{{ $proxies = add1 $proxies }}{{ end }}
{{- if and (gt (int $proxies) 0) (has .key (list "apiGateway" "cellRouter")) }}{{ $_ := set $plain "TRUST_PROXY" (toString $proxies) }}{{ end }}
{{- /* Passkeys belong to the name under which the panel is open. */}}
{{- if eq .key "apiGateway" }}{{ with include "kopru.gatewayUrl" $root }}{{ $_ := set $plain "PUBLIC_URL" . }}{{ end }}{{ end }}
{{- $all := mergeOverwrite $plain (deepCopy $root.Values.config) (deepCopy (index $root.Values.services .key).config) }}
{{- $extra := concat $root.Values.extraEnv ((index $root.Values.services .key).extraEnv | default list) }}
{{- if and (eq .key "apiGateway") (eq $all.NODE_ENV "production") (not $all.PUBLIC_URL) }}
{{- $isSet := false }}{{ range $extra }}{{ if eq .name "PUBLIC_URL" }}{{ $isSet = true }}{{ end }}{{ end }}
{{- if not $isSet }}{{ fail "publicUrl.gateway must say where people open the panel (or switch the ingress on)" }}{{ end }}
{{- end }}
{{- range $name, $value := $all }}
- { name: {{ $name }}, value: {{ toString $value | quote }} }
{{- end }}
{{- if eq .key "cellRouter" }}
{{- $secret := required "services.cellRouter.enabled: services.cellRouter.existingSecret must name a Secret with the keys cells and directory-uri" (index $root.Values.services .key).existingSecret }}
- name: CELLS
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: cells } }
- name: DIRECTORY_URI
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: directory-uri } }
{{- else }}
- name: INTERNAL_KEYS
  valueFrom: { secretKeyRef: { name: {{ include "kopru.secretName" $root }}, key: internal-keys.{{ .service.name }} } }
{{- if .service.masterKeys }}
- name: MASTER_KEYS
  valueFrom: { secretKeyRef: { name: {{ include "kopru.secretName" $root }}, key: master-keys{{ if $root.Values.secrets.masterKeyPerService }}.{{ .service.name }}{{ end }} } }
{{- end }}
{{- /* It seals for webhook-dispatcher the key that webhooks carry. */}}
{{- if and (eq .key "apiGateway") $root.Values.secrets.masterKeyPerService }}
- name: WEBHOOK_MASTER_KEYS
  valueFrom: { secretKeyRef: { name: {{ include "kopru.secretName" $root }}, key: master-keys.webhook-dispatcher } }
{{- end }}
{{- if and (eq .key "apiGateway") $root.Values.singleSignOn.existingSecret }}
- name: OIDC_CLIENT_SECRET
  valueFrom: { secretKeyRef: { name: {{ $root.Values.singleSignOn.existingSecret }}, key: client-secret } }
{{- end }}
{{- if and (eq .key "apiGateway") $root.Values.mail.existingSecret }}
- name: SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ $root.Values.mail.existingSecret }}, key: smtp-url } }
- { name: MAIL_FROM, value: {{ required "mail.existingSecret needs mail.from, the sender of the e-mails" $root.Values.mail.from | quote }} }
{{- end }}
{{- if and (eq .key "apiGateway") $root.Values.telegram.existingSecret }}
- name: TELEGRAM_BOT_TOKEN
  valueFrom: { secretKeyRef: { name: {{ $root.Values.telegram.existingSecret }}, key: bot-token } }
{{- end }}
{{- if and (eq .key "apiGateway") $root.Values.sms.existingSecret }}
- { name: SMS_PROVIDER, value: {{ required "sms.existingSecret needs sms.provider, netgsm or iletimerkezi" $root.Values.sms.provider | quote }} }
- { name: SMS_SENDER, value: {{ required "sms.existingSecret needs sms.sender, the sender name" $root.Values.sms.sender | quote }} }
- name: SMS_USER
  valueFrom: { secretKeyRef: { name: {{ $root.Values.sms.existingSecret }}, key: user } }
- name: SMS_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $root.Values.sms.existingSecret }}, key: password } }
{{- end }}
{{- if and (eq .key "apiGateway") $root.Values.calls.existingSecret }}
- { name: CALL_PROVIDER, value: {{ required "calls.existingSecret needs calls.provider, netgsm or verimor" $root.Values.calls.provider | quote }} }
- name: CALL_USER
  valueFrom: { secretKeyRef: { name: {{ $root.Values.calls.existingSecret }}, key: user } }
- name: CALL_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $root.Values.calls.existingSecret }}, key: password } }
{{- end }}
{{- include "kopru.rabbitmqUrlOf" . }}
- name: MONGODB_URI
  {{- $mongodb := include "kopru.mongodbUri" (dict "root" $root "user" .service.name) | trim }}
  {{- /* Before the first upgrade with a user for each service the operator has not made them yet. */}}
  {{- if and .isBeforeUpgrade (eq $root.Values.mongodb.mode "operator") (include "kopru.sharesUser" $root) }}
  {{- $mongodb = printf "{ name: %s, key: connectionString.standard }" (include "kopru.sharedConnection" $root) }}
  {{- end }}
  valueFrom: { secretKeyRef: {{ $mongodb }} }
{{- end }}
{{- with $extra }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* The services that strangers reach. */}}
{{- define "kopru.doors" -}}
{{- if .Values.services.cellRouter.enabled }}[cell-router]{{ else }}[api-gateway, provider-ingest]{{ end }}
{{- end }}

{{/* An IPv4 address as a number. */}}
{{- define "kopru.addressNumber" -}}
{{- $parts := splitList "." . }}
{{- add (mul (index $parts 0 | int64) 16777216) (mul (index $parts 1 | int64) 65536) (mul (index $parts 2 | int64) 256) (index $parts 3 | int64) }}
{{- end }}

{{/* Whether a range lies in another one: (list "10.0.0.0/8" "10.96.0.0/12"). Of IPv6 only ::/0 is looked at. */}}
{{- define "kopru.holds" -}}
{{- $outer := splitList "/" (index . 0) }}
{{- $inner := splitList "/" (index . 1) }}
{{- $isV6 := contains ":" (index . 0) }}
{{- if ne $isV6 (contains ":" (index . 1)) }}
{{- else if $isV6 }}{{ if eq (index . 0) "::/0" }}true{{ end }}
{{- else if le (index $outer 1 | int) (index $inner 1 | int) }}
{{- $size := 1 }}
{{- range until (sub 32 (index $outer 1 | int) | int) }}{{ $size = mul $size 2 }}{{ end }}
{{- $from := div (include "kopru.addressNumber" (index $outer 0) | int64) $size }}
{{- if eq $from (div (include "kopru.addressNumber" (index $inner 0) | int64) $size) }}true{{ end }}
{{- end }}
{{- end }}

{{/* Where pods that go outside may go: each range without what is closed in it. */}}
{{- define "kopru.outside" -}}
{{- $closed := concat .Values.networkPolicy.outbound.except .Values.webhooks.denyCidrs | uniq }}
{{- range $cidr := .Values.networkPolicy.outbound.cidrs }}
{{- $except := list }}
{{- range $closed }}
{{- if include "kopru.holds" (list $cidr .) }}{{ $except = append $except . }}{{ end }}
{{- end }}
- ipBlock:
    cidr: {{ $cidr | quote }}
    {{- if $except }}
    except: {{ toJson $except }}
    {{- end }}
{{- end }}
{{- end }}
