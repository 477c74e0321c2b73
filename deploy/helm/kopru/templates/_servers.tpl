{{/* The volume of a single RabbitMQ or MongoDB that is no claim: (dict "storage" …) */}}
{{- define "kopru.plainVolume" -}}
{{- if eq .storage.type "hostPath" }}
- { name: data, hostPath: { path: {{ required "a hostPath needs its path" .storage.path }}, type: DirectoryOrCreate } }
{{- else if eq .storage.type "emptyDir" }}
- { name: data, emptyDir: {} }
{{- end }}
{{- end }}

{{- define "kopru.claim" -}}
volumeClaimTemplates:
  - metadata: { name: data }
    spec:
      accessModes: [ReadWriteOnce]
      {{- with .storageClassName }}
      storageClassName: {{ . }}
      {{- end }}
      resources: { requests: { storage: {{ .size }} } }
{{- end }}

{{/*
A single server as the user of its public image (both have 999). A folder of the node belongs to root, who must hand it over first: there
the image starts as root, which restricted namespaces refuse as they refuse the folder.
*/}}
{{- define "kopru.serverPodSecurity" -}}
{{- if ne .storage.type "hostPath" }}
securityContext:
  runAsNonRoot: true
  runAsUser: 999
  runAsGroup: 999
  fsGroup: 999
  # Not again at each start: RabbitMQ refuses a cookie that its group may read.
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}
{{- end }}

{{- define "kopru.serverSecurity" -}}
{{- if ne .storage.type "hostPath" }}
securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
{{- end }}
{{- end }}

{{/* Each member on a node of its own, as far as topologySpread.servers demands: (dict "root" $ "labels" (dict …)) */}}
{{- define "kopru.serverAffinity" -}}
{{- $spread := .root.Values.topologySpread }}
{{- $term := dict "topologyKey" $spread.topologyKey "labelSelector" (dict "matchLabels" .labels) }}
podAntiAffinity:
{{- if eq $spread.servers "DoNotSchedule" }}
  requiredDuringSchedulingIgnoredDuringExecution: [{{ toJson $term }}]
{{- else }}
  preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: {{ toJson $term }} }]
{{- end }}
{{- end }}

{{/* … and over the zones. */}}
{{- define "kopru.serverZones" -}}
{{- $spread := .root.Values.topologySpread }}
{{- with $spread.zoneKey }}
topologySpreadConstraints:
  - { maxSkew: 1, topologyKey: {{ . }}, whenUnsatisfiable: {{ $spread.servers }}, labelSelector: { matchLabels: {{ toJson $.labels }} } }
{{- end }}
{{- end }}

{{/* One member away at a time, so that a drained node waits for the next: (dict "root" $ "name" … "labels" (dict …)) */}}
{{- define "kopru.serverBudget" -}}
{{- if .root.Values.podDisruptionBudget.enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .name }}
  labels: {{- include "kopru.labels" .root | nindent 4 }}
spec:
  maxUnavailable: 1
  selector: { matchLabels: {{ toJson .labels }} }
{{- end }}
{{- end }}
