{{- define "kopru.rabbitmqName" -}}{{ include "kopru.fullname" . }}-rabbitmq{{- end }}

{{/*
RABBITMQ_URL of a service: of a user of its own where there is one. Of the operator's cluster it names every node, so that
connections spread, and one that is lost is another node's within seconds: one name of all would lead to one node after the other.
*/}}
{{- define "kopru.rabbitmqUrlOf" -}}
{{- $root := .root }}
{{- $name := include "kopru.rabbitmqName" $root }}
{{- if $root.Values.rabbitmq.usersSecret }}
- name: RABBITMQ_URL
  valueFrom: { secretKeyRef: { name: {{ $root.Values.rabbitmq.usersSecret }}, key: url.{{ .service.name }} } }
{{- else if eq $root.Values.rabbitmq.mode "operator" }}
{{- range $variable, $key := dict "RABBITMQ_USERNAME" "username" "RABBITMQ_PASSWORD" "password" }}
- name: {{ $variable }}
  valueFrom: { secretKeyRef: { name: {{ $name }}-default-user, key: {{ $key }} } }
{{- end }}
{{- $nodes := list }}
{{- range $index := until (int $root.Values.rabbitmq.operator.replicas) }}
{{- $nodes = append $nodes (printf "%s-server-%d.%s-nodes.%s" $name $index $name $root.Release.Namespace) }}
{{- end }}
{{- $vhost := $root.Values.rabbitmq.vhost }}
- name: RABBITMQ_URL
  value: amqp://$(RABBITMQ_USERNAME):$(RABBITMQ_PASSWORD)@{{ join "," $nodes }}{{ if ne $vhost "/" }}/{{ $vhost | urlquery }}{{ end }}
{{- else if eq $root.Values.rabbitmq.mode "external" }}
- name: RABBITMQ_URL
  valueFrom: { secretKeyRef: { name: {{ include "kopru.rabbitmqSecret" $root }}, key: url } }
{{- else }}
- name: RABBITMQ_URL
  valueFrom: { secretKeyRef: { name: {{ $name }}, key: url.{{ .service.name }} } }
{{- end }}
{{- end }}

{{/* The Secret with the address of the broker's management. */}}
{{- define "kopru.rabbitmqSecret" -}}
{{- if eq .Values.rabbitmq.mode "external" }}
{{- required "rabbitmq.mode is external: rabbitmq.external.existingSecret must name a Secret with the key url" .Values.rabbitmq.external.existingSecret }}
{{- else }}
{{- include "kopru.rabbitmqName" . }}
{{- end }}
{{- end }}
