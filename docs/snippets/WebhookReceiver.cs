using System.Collections.Concurrent;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

var key = Environment.GetEnvironmentVariable("KOPRU_API_KEY")!;
// Of an endpoint that signs (whsec_…); without it the key alone decides.
var secret = Environment.GetEnvironmentVariable("KOPRU_SIGNING_SECRET");
var address = Environment.GetEnvironmentVariable("KOPRU_URL") ?? "http://127.0.0.1:8080";
var port = Environment.GetEnvironmentVariable("PORT") ?? "9000";
Directory.CreateDirectory("inbox");
Directory.CreateDirectory("done");
using var http = new HttpClient { Timeout = TimeSpan.FromSeconds(8) };
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);

// Hashes have one length, so the comparison takes the same time whatever was sent.
byte[] Digest(string text) => SHA256.HashData(Encoding.UTF8.GetBytes(text));
bool IsEqual(string sent, string own) => CryptographicOperations.FixedTimeEquals(Digest(sent), Digest(own));
bool IsOurKey(string header) => IsEqual(Regex.Replace(header, "^Bearer ", "", RegexOptions.IgnoreCase), key);

// As Standard Webhooks says: the signature is of the id, the time and the body as it came.
bool IsSigned(IHeaderDictionary headers, string text)
{
    if (string.IsNullOrEmpty(secret)) return true;
    string id = headers["webhook-id"].ToString(), time = headers["webhook-timestamp"].ToString();
    // What somebody has copied is of no use five minutes later.
    var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
    if (!long.TryParse(time, out var seconds) || Math.Abs(now - seconds) > 300) return false;
    var hash = HMACSHA256.HashData(
        Convert.FromBase64String(secret.Replace("whsec_", "")), Encoding.UTF8.GetBytes($"{id}.{time}.{text}"));
    var own = "v1," + Convert.ToBase64String(hash);
    // For a day after a change of the secret there are two signatures.
    return headers["webhook-signature"].ToString().Split(' ').Any(sent => IsEqual(sent, own));
}

// Stored under the id of the webhook: a repeated one finds its file and has no second effect.
bool Store(string id, string text)
{
    if (File.Exists($"inbox/{id}") || File.Exists($"done/{id}")) return false;
    using (var file = File.Create($"inbox/{id}.part"))
    {
        file.Write(Encoding.UTF8.GetBytes(text));
        file.Flush(flushToDisk: true);
    }
    File.Move($"inbox/{id}.part", $"inbox/{id}", overwrite: true);
    return true;
}

// Your part: what the till does with an order.
var busy = new ConcurrentDictionary<string, bool>();
async Task Work(string id)
{
    if (!busy.TryAdd(id, true)) return;
    try
    {
        if (!File.Exists($"inbox/{id}")) return;
        using var body = JsonDocument.Parse(await File.ReadAllTextAsync($"inbox/{id}"));
        var olay = body.RootElement.GetProperty("olay").GetString()!;
        var veri = body.RootElement.GetProperty("veri");
        if (olay.StartsWith("siparis."))
        {
            var number = Uri.EscapeDataString(veri.GetProperty("providerOrderId").GetString()!);
            using var answer = JsonDocument.Parse(await http.GetStringAsync($"{address}/web-api/v1/orders/{number}"));
            var order = answer.RootElement.GetProperty("data");
            Console.WriteLine(
                $"{olay} {order.GetProperty("pid")} {order.GetProperty("status")} {order.GetProperty("totalDiscountedPrice")}");
        }
        else
        {
            Console.WriteLine($"{olay} {veri.GetProperty("provider")}");
        }
        File.Move($"inbox/{id}", $"done/{id}", overwrite: true);
    }
    catch (Exception error)
    {
        Console.Error.WriteLine($"{id} {error.Message}");
    }
    finally
    {
        busy.TryRemove(id, out _);
    }
}

// What failed has stayed, and is tried again.
async Task WorkOnWhatIsLeft()
{
    using var timer = new PeriodicTimer(TimeSpan.FromSeconds(5));
    do
    {
        foreach (var left in Directory.GetFiles("inbox").Select(Path.GetFileName))
            if (!left!.EndsWith(".part")) _ = Work(left);
    } while (await timer.WaitForNextTickAsync());
}

string? IdOf(string text)
{
    try
    {
        return JsonDocument.Parse(text).RootElement.GetProperty("veri").GetProperty("id").GetString();
    }
    catch (Exception)
    {
        return null;
    }
}

// Sent by a person from the control panel: there is no such order.
bool IsTest(string text)
{
    try
    {
        return JsonDocument.Parse(text).RootElement.TryGetProperty("test", out var test) && test.ValueKind == JsonValueKind.True;
    }
    catch (Exception)
    {
        return false;
    }
}

var app = WebApplication.CreateBuilder(args).Build();
app.MapPost("/", async (HttpRequest request) =>
{
    if (!IsOurKey(request.Headers.Authorization.ToString())) return Results.StatusCode(401);
    using var reader = new StreamReader(request.Body, Encoding.UTF8);
    var text = await reader.ReadToEndAsync();
    if (!IsSigned(request.Headers, text)) return Results.StatusCode(401);
    if (IsTest(text)) return Results.Ok();
    var id = IdOf(text);
    // Checked, because it becomes a file name.
    if (id is null || !Regex.IsMatch(id, @"\A[0-9a-f]{24}\z")) return Results.StatusCode(400);
    if (Store(id, text)) _ = Task.Run(() => Work(id));
    return Results.Ok();
});
_ = WorkOnWhatIsLeft();
app.Run($"http://0.0.0.0:{port}");
