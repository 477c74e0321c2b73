using System.Net.Http.Headers;
using System.Text.Json;

var address = Environment.GetEnvironmentVariable("KOPRU_URL") ?? "http://127.0.0.1:8080";
using var http = new HttpClient { Timeout = TimeSpan.FromSeconds(8) };
http.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("KOPRU_API_KEY"));

string? cursor = null;
do
{
    var page = cursor is null ? "" : $"&cursor={Uri.EscapeDataString(cursor)}";
    using var answer = await http.GetAsync($"{address}/web-api/v1/orders?limit=50{page}");
    using var body = JsonDocument.Parse(await answer.Content.ReadAsStringAsync());
    var root = body.RootElement;
    if (!answer.IsSuccessStatusCode)
    {
        var error = root.GetProperty("error");
        throw new Exception($"{error.GetProperty("code")}: {error.GetProperty("message")} ({error.GetProperty("requestId")})");
    }
    foreach (var order in root.GetProperty("data").EnumerateArray())
    {
        Console.WriteLine(
            $"{order.GetProperty("providerOrderId")} {order.GetProperty("status")} "
            + $"{order.GetProperty("statusName")} {order.GetProperty("total")}");
    }
    cursor = root.GetProperty("pagination").GetProperty("nextCursor").GetString();
} while (cursor is not null);
